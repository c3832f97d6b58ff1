// Keeps the application at hand while there is no connection, with the public pages that were read last; shows what the
// server pushes while no tab is open, and leads to it.

/** Both are written in by the build (offline-shell.ts): of what is kept, and what every screen begins with. */
const version = 'development'
const shell = []

const shellCache = `parvis-shell-${version}`
/** Answers by reader: the page drops them when the reader changes (src/lib/cached-reads.ts). */
const readCaches = `parvis-read-${version}-`
const readsKept = 60

/** The page without a first screen of its own, whatever the address: the application's router knows them. */
const page = '/index.html'

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(shellCache)
      .then((cache) => cache.addAll([new Request(page, { cache: 'reload' }), ...shell]))
      // A new version serves at once: open tabs are told, and offer to load it.
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    dropFormerVersions()
      .then(() => self.clients.claim())
      .then(() => self.clients.matchAll({ type: 'window' }))
      .then((tabs) => {
        for (const tab of tabs) tab.postMessage({ type: 'version', shell })
      }),
  )
})

async function dropFormerVersions() {
  const names = await caches.keys()
  const former = names.filter(
    (name) => name.startsWith('parvis-') && name !== shellCache && !name.startsWith(readCaches),
  )
  await Promise.all(former.map((name) => caches.delete(name)))
}

/** Addresses that the server answers itself: never the application's page. */
const served = /^\/(api|auth|media|exports|log|realtime|dev|feeds|sitemaps)(\/|$)|\.(xml|txt|ics)$/

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (!served.test(pathname)) event.respondWith(fetch(request).catch(() => kept(shellCache, page)))
  } else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (shell.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(shellCache, pathname)))
  else if (isRead(pathname)) event.respondWith(read(event))
})

/** The log's export is as long as the log, and to be kept as a file. */
const isRead = (pathname) => pathname.startsWith('/api/v1/') && pathname !== '/api/v1/log/export'

async function kept(name, key) {
  const cache = await caches.open(name)
  return (await cache.match(key)) ?? Response.error()
}

/** An asset never changes: its name does. */
async function asset(request) {
  const cache = await caches.open(shellCache)
  const known = await cache.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

/** The reader of these answers. A member's own token says it, or the page, before it has one; no token is kept. */
function readerOf(request) {
  const proof = request.headers.get('authorization')
  if (proof === null) {
    const reader = request.headers.get('x-parvis-reader') ?? 'guest'
    return /^[\w-]+$/.test(reader) ? reader : null
  }
  const [, payload] = /^Bearer [\w-]+\.([\w-]+)\.[\w-]+$/.exec(proof) ?? []
  if (payload === undefined) return null
  return /"sub":"([\w-]+)"/.exec(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))?.[1] ?? null
}

/** Answers being stored at this moment, by address. */
const keeping = new Map()

/** As it stands now; without a connection, as it was read last, and marked so. */
async function read(event) {
  const { request } = event
  const reader = readerOf(request)
  const asked = fetch(request)
  if (reader !== null) {
    // A connection that failed is told below.
    const kept = asked.then(
      (answer) => keep(reader, request.url, answer.clone()),
      () => undefined,
    )
    keeping.set(request.url, kept)
    event.waitUntil(kept.finally(() => keeping.delete(request.url)))
  }
  try {
    return await asked
  } catch (error) {
    const known = reader === null ? undefined : await keptAnswer(reader, request.url)
    if (known === undefined) throw error
    const headers = new Headers(known.headers)
    headers.set('x-parvis-kept', 'true')
    return new Response(known.body, { status: known.status, headers })
  }
}

async function keptAnswer(reader, address) {
  const cache = await caches.open(readCaches + reader)
  return cache.match(address, { ignoreVary: true })
}

/** Keeps what was answered. An answer that is gone, or no longer public, is removed. */
async function keep(reader, address, answer) {
  if (!answer.ok && answer.status !== 404) return
  const cache = await caches.open(readCaches + reader)
  const shown = answer.ok ? await sharedPart(reader, new URL(address), answer) : null
  // Put anew, so that what was read last stands last.
  await cache.delete(address, { ignoreVary: true })
  if (shown === null) return
  await cache.put(address, shown)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - readsKept)).map((key) => cache.delete(key)))
}

/** Pages that everybody may read, whoever asks. Anything else that a member is answered is theirs, and never kept. */
const everybodys =
  /^\/api\/v1\/(feed|calendar|about|transparency|posts\/[^/]+(\/(comments|questions))?|profiles\/[^/]+(\/(posts|media|official|votes))?|laws(\/[^/]+)?|constituencies|officials(\/[^/]+)?|votes\/[^/]+|political-data(\/[^/]+)?)$/

/** Answers that came within the page were not requested one by one; they are stored all the same. */
self.addEventListener('message', (event) => {
  if (event.data?.type !== 'read') return
  const answers = event.data.answers.map(([address, answer]) =>
    keep('guest', new URL(address, location.origin).href, Response.json(answer)),
  )
  event.waitUntil(Promise.all(answers))
})

/** The part of an answer that everybody may read: no post for followers or for oneself, and nothing about follows. */
async function sharedPart(reader, { origin, pathname, searchParams }, answer) {
  if (reader === 'guest') return answer
  if (!everybodys.test(pathname)) return null
  if (searchParams.has('following', 'true') || searchParams.has('followed')) return null
  const [, post] = /^(\/api\/v1\/posts\/[^/]+)\/(?:comments|questions)$/.exec(pathname) ?? []
  if (post !== undefined) {
    // Comments and questions are as public as their post, which is read beside them.
    await keeping.get(origin + post)
    if ((await keptAnswer(reader, origin + post)) === undefined) return null
  }
  const content = await answer.json()
  if (Array.isArray(content.items)) content.items = content.items.filter(isPublic)
  else if (!isPublic(content)) return null
  return Response.json(content)
}

/** Whether nothing in it, however deep, says that it is for some alone. */
function isPublic(content) {
  return !/"visibility":"(?!public")/.test(JSON.stringify(content))
}

self.addEventListener('push', (event) => {
  const { id, title, body, url, lang } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      lang,
      icon: '/icon-192.png',
      // One that came twice takes the first one's place.
      tag: id,
      data: { url },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(lead(event.notification.data.url))
})

/** To a tab that is open already, by its own router, so that nothing written there is lost; else to a new one. */
async function lead(url) {
  const tabs = await self.clients.matchAll({ type: 'window' })
  const tab = tabs.find(({ visibilityState }) => visibilityState === 'visible') ?? tabs[0]
  if (tab === undefined) {
    await self.clients.openWindow(url)
    return
  }
  tab.postMessage(url)
  await tab.focus()
}
