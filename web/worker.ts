/**
 * The service worker: a page for when there is no network, and the files of the build. What is kept is the same for
 * everyone: no answer of a call and no page of a player is ever put away on the device.
 */

/** Written in front of this file by the server, so that a new build brings a new worker. */
declare const buildId: string

type WorkerScope = {
  addEventListener<K extends keyof WorkerEvents>(
    name: K,
    listener: (event: WorkerEvents[K]) => void,
  ): void
  location: Location
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}
type Waiting = Event & { waitUntil(work: Promise<unknown>): void }
type Fetching = Waiting & { request: Request; respondWith(answer: Promise<Response>): void }
type WorkerEvents = { install: Waiting; activate: Waiting; fetch: Fetching }

const worker = globalThis as unknown as WorkerScope

const cacheName = `site-${buildId}`
const offlinePage = '/offline.html'
/** Texts that help also without a network; kept as guests see them. */
const keptPages: ReadonlySet<string> = new Set([
  '/about',
  '/banking',
  '/contact-us',
  '/faqs',
  '/privacy-policy',
  '/responsible-gaming',
  '/term-condition',
])

worker.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(cacheName)
    await cache.add(offlinePage)
    await worker.skipWaiting()
  }
  event.waitUntil(keep())
})

worker.addEventListener('activate', (event) => {
  const clear = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))
    await worker.clients.claim()
  }
  event.waitUntil(clear())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') event.respondWith(visit(event, pathname))
  else if (pathname.startsWith('/assets/')) event.respondWith(readAsset(request))
})

/** Always from the network where there is one. */
async function visit(event: Fetching, pathname: string): Promise<Response> {
  const cache = await caches.open(cacheName)
  try {
    const answer = await fetch(event.request)
    if (keptPages.has(pathname) && answer.ok)
      event.waitUntil(keepText(cache, pathname, answer.clone()))
    event.waitUntil(speakOffline(cache, answer.headers.get('content-language')))
    return answer
  } catch {
    const kept = keptPages.has(pathname) ? await cache.match(pathname) : undefined
    return kept ? marked(kept) : ((await cache.match(offlinePage)) ?? Response.error())
  }
}

/** The page for when there is no network is in the language that was read last. */
async function speakOffline(cache: Cache, language: string | null): Promise<void> {
  const known = await cache.match(offlinePage)
  if (language === null || known?.headers.get('content-language') === language) return
  const answer = await fetch(`${offlinePage}?lang=${language}`)
  if (answer.ok) await cache.put(offlinePage, answer)
}

/** Says to the page itself that it was kept: who looks at it need not be the guest for whom it was drawn. */
async function marked(kept: Response): Promise<Response> {
  const html = await kept.text()
  return new Response(html.replace('<html', '<html data-kept'), { headers: kept.headers })
}

/** Of a page that is not to be stored, what guests are shown in its language is kept instead. */
async function keepText(cache: Cache, pathname: string, answer: Response): Promise<void> {
  if (isEverybodys(answer)) return cache.put(pathname, answer)
  const language = answer.headers.get('content-language') ?? ''
  const ofGuests = await fetch(`${pathname}?lang=${language}`, { credentials: 'omit' })
  if (!isEverybodys(ofGuests)) return
  await cache.put(pathname, ofGuests.clone())
  await keepAssets(await ofGuests.text())
}

/** The files of the build that a page names: a guest's page has some that a player's has not. */
async function keepAssets(html: string): Promise<void> {
  const files = new Set(Array.from(html.matchAll(/"(\/assets\/[^"]+)"/g), ([, file = '']) => file))
  for (const file of files) await readAsset(new Request(file))
}

/** A player's page is not to be stored, and says so. */
function isEverybodys(answer: Response): boolean {
  return (
    answer.ok &&
    !answer.redirected &&
    !/no-store/.test(answer.headers.get('cache-control') ?? 'no-store')
  )
}

/** A file of the build is named by its content: what is kept is right. */
async function readAsset(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && answer.status === 200) await cache.put(request, answer.clone())
  return answer
}
