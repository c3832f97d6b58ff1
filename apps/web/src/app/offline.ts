import { currentSession, onSessionChange } from '../lib/session.ts'

/** What the service worker keeps of what a guest has read (public/service-worker.js). */
const readCaches = /^parvis-read-/

/** Milliseconds between two looks for a new version, while the page is used. */
const lookEvery = 30 * 60_000

const listeners = new Set<() => void>()
let outdated = false

export function onOutdated(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the server has a newer version than the one that this tab runs. */
export const isOutdated = () => outdated

/** Whether this tab runs what a worker of that shell serves: then nothing is new to it. */
function runs(shell: readonly string[]): boolean {
  const scripts = shell.filter((address) => address.endsWith('.js') && address.startsWith('/assets/'))
  return scripts.every(
    (address) => document.querySelector(`[src="${address}"], [href="${address}"]`) !== null,
  )
}

/** What one has read says what one is interested in: on a shared device it goes with the session. */
async function forgetReads(): Promise<void> {
  for (const name of await caches.keys()) if (readCaches.test(name)) await caches.delete(name)
}

let lastLook = 0

function lookForNews(registration: ServiceWorkerRegistration): void {
  if (document.visibilityState !== 'visible' || Date.now() - lastLook < lookEvery) return
  lastLook = Date.now()
  registration.update().catch((error: unknown) => console.warn('no look for a new version', error))
}

/** Puts the application at hand for times without a connection, and follows its versions. Call once, after the load. */
export async function keepAtHand(): Promise<void> {
  const workers = navigator.serviceWorker
  if (workers === undefined) return
  workers.addEventListener('message', ({ data }: MessageEvent<{ type?: string; shell?: string[] }>) => {
    if (data?.type !== 'version' || runs(data.shell ?? [])) return
    outdated = true
    for (const listener of listeners) listener()
  })
  let wasMember = currentSession().status === 'signed-in'
  onSessionChange(() => {
    const isMember = currentSession().status === 'signed-in'
    if (wasMember !== isMember) void forgetReads()
    wasMember = isMember
  })
  try {
    const registration = await workers.register('/service-worker.js', { updateViaCache: 'none' })
    lastLook = Date.now()
    addEventListener('visibilitychange', () => lookForNews(registration))
  } catch (error) {
    // Browsers that keep nothing for anybody, such as private windows: the site works without.
    console.warn('no service worker', error)
  }
}
