/**
 * The service worker keeps the public pages read last, by reader (public/service-worker.js). Pages read tell what one is
 * interested in: on a shared device they go with the session.
 */
const readCaches = /^parvis-read-/

/** Forgets what was read on this device, but for one reader: a member's id, or 'guest'. */
export async function clearCachedReads(but?: string): Promise<void> {
  // Not there on pages that are not served securely: nothing is kept then.
  if (!('caches' in globalThis)) return
  try {
    for (const name of await caches.keys())
      if (readCaches.test(name) && (but === undefined || !name.endsWith(`-${but}`))) await caches.delete(name)
  } catch (error) {
    // Browsers that keep nothing for anybody, such as private windows.
    console.warn('no kept pages to forget', error)
  }
}
