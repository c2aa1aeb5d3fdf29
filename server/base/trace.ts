/** Traces of calls, sent by OpenTelemetry where an endpoint is set; nothing is loaded where none is. */

export type Tracer = {
  /** Runs `work` as a span; an answer's status is noted when it is known. Attributes name no player. */
  span<T extends { status: number }>(
    name: string,
    attributes: Record<string, string | number>,
    work: () => Promise<T>,
  ): Promise<T>
  close(): Promise<void>
}

const faultFrom = 500

/** @param endpoint `OTEL_EXPORTER_OTLP_ENDPOINT`: base address of a collector that takes OTLP over HTTP. */
export async function openTracer(endpoint: string | null): Promise<Tracer> {
  if (endpoint === null)
    return { span: (_name, _attributes, work) => work(), close: async () => {} }
  const [
    { SpanStatusCode },
    { BatchSpanProcessor, TracerProvider },
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'fairhouse' }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('fairhouse')
  return {
    span: async (name, attributes, work) => {
      const span = tracer.startSpan(name, { attributes })
      try {
        const answer = await work()
        span.setAttribute('http.response.status_code', answer.status)
        if (answer.status >= faultFrom) span.setStatus({ code: SpanStatusCode.ERROR })
        return answer
      } finally {
        span.end()
      }
    },
    close: () => provider.shutdown(),
  }
}
