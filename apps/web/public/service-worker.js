// Keeps the application at hand while there is no connection, with what a guest has read last; shows what the server pushes
// while no tab is open, and leads to it.

/** Both are written in by the build (offline-shell.ts): of what is kept, and what every screen begins with. */
const version = 'development'
const shell = []

const shellCache = `parvis-shell-${version}`
/** What guests were answered, the same for everyone: emptied when somebody signs out (src/app/offline.ts). */
const readCache = `parvis-read-${version}`
const readsKept = 60

/** The page itself, whatever the address: the application's router knows them. */
const page = '/'

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
    (name) => name.startsWith('parvis-') && name !== shellCache && name !== readCache,
  )
  await Promise.all(former.map((name) => caches.delete(name)))
}

/** Addresses that the server answers itself: never the application's page. */
const served = /^\/(api|auth|media|exports|realtime|dev|feeds|sitemaps)(\/|$)|\.(xml|txt|ics)$/

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (!served.test(pathname)) event.respondWith(fetch(request).catch(() => kept(shellCache, page)))
  } else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (shell.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(shellCache, pathname)))
  else if (isForGuests(request, pathname)) event.respondWith(read(event))
})

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

/** What a member is answered carries who asks: it is never kept. */
function isForGuests(request, pathname) {
  return (
    pathname.startsWith('/api/') &&
    !request.headers.has('authorization') &&
    !pathname.startsWith('/api/docs') &&
    // As long as the log is, and to be kept as a file.
    pathname !== '/api/log/export'
  )
}

/** As it stands now; without a connection, as it was read last. */
async function read(event) {
  const { request } = event
  try {
    const answer = await fetch(request)
    if (answer.ok) event.waitUntil(keep(request, answer.clone()))
    return answer
  } catch (error) {
    const cache = await caches.open(readCache)
    const known = await cache.match(request)
    if (known) return known
    throw error
  }
}

async function keep(request, answer) {
  const cache = await caches.open(readCache)
  // Put anew, so that what was read last stands last.
  await cache.delete(request)
  await cache.put(request, answer)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - readsKept)).map((key) => cache.delete(key)))
}

self.addEventListener('push', (event) => {
  const { id, title, body, url } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      lang: 'fr',
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
