/** Hears from the service worker (public/service-worker.js) which page a notification that was tapped leads to. */
export function followPushedLinks(open: (path: string) => void): void {
  // Absent from pages that are not served securely.
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data?.type === 'open') open(data.url)
  })
}
