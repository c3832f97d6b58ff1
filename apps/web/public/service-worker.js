// Shows what the server pushes while no tab is open, and leads to it. It answers no request of the site's pages.

/** A new version serves at once: nothing of the page depends on the former one. */
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

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
