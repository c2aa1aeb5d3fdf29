/** Where a process spends its time: samples of its stack, summed by package or file. */

import { Session, type Profiler, type Runtime } from 'node:inspector'
import { fileURLToPath } from 'node:url'

export type Share = { owner: string; percent: number }
export type Profile = { owners: Share[]; functions: Share[] }

const sampleEveryUs = 500
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Begins to sample this process; the returned function ends it and says what was found, largest first. */
export async function startProfile(): Promise<() => Promise<Profile>> {
  const session = new Session()
  session.connect()
  const post = <T>(method: string, parameters: object = {}) =>
    new Promise<T>((resolve, reject) => {
      session.post(method, parameters, (fault, result) =>
        fault ? reject(fault) : resolve(result as T),
      )
    })
  await post('Profiler.enable')
  await post('Profiler.setSamplingInterval', { interval: sampleEveryUs })
  await post('Profiler.start')
  return async () => {
    const { profile } = await post<{ profile: Profiler.Profile }>('Profiler.stop')
    session.disconnect()
    return summarize(profile)
  }
}

function summarize({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Profile {
  const byId = new Map(nodes.map((node) => [node.id, node.callFrame]))
  const owners = new Map<string, number>()
  const functions = new Map<string, number>()
  let busyUs = 0
  samples.forEach((id, i) => {
    const frame = byId.get(id)
    const tookUs = timeDeltas[i] ?? 0
    // Waiting is no work, and what the sampling itself costs is not the server's.
    if (!frame || frame.functionName === '(idle)' || frame.url === 'node:inspector') return
    busyUs += tookUs
    const owner = ownerOf(frame)
    owners.set(owner, (owners.get(owner) ?? 0) + tookUs)
    const name = `${owner}: ${frame.functionName || '(anonymous)'}:${frame.lineNumber + 1}`
    functions.set(name, (functions.get(name) ?? 0) + tookUs)
  })
  const shares = (sums: Map<string, number>) =>
    [...sums]
      .map(([owner, tookUs]) => ({ owner, percent: (100 * tookUs) / busyUs }))
      .toSorted((a, b) => b.percent - a.percent)
  return { owners: shares(owners), functions: shares(functions) }
}

const natives = new Map([
  ['(program)', 'native code: sockets, system calls, built-ins'],
  ['(garbage collector)', 'garbage collection'],
])

function ownerOf({ url, functionName }: Runtime.CallFrame): string {
  const native = natives.get(functionName)
  if (native) return native
  if (url === '' || url.startsWith('node:'))
    return 'Node itself (http, net, streams, timers, crypto)'
  const path = url.startsWith('file:') ? fileURLToPath(url) : url
  const packaged = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]
  return packaged ?? path.replace(root, '')
}
