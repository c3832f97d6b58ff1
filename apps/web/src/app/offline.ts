import { clearCachedReads } from '../lib/cached-reads.ts'
import { currentSession, onSessionChange } from '../lib/session.ts'
import { createStore } from '../lib/store.ts'

/** Milliseconds between two looks for a new version, while the page is used. */
const lookEvery = 30 * 60_000

/** Whether the server has a newer version than the one that this tab runs, and somebody needs it to go on. */
export const newVersion = createStore<false | 'offered' | 'needed'>(false)

export function offerNewVersion(how: 'offered' | 'needed'): void {
  if (newVersion.read() !== 'needed') newVersion.write(how)
}

/** Whether this tab runs what a worker of that shell serves: then nothing is new to it. */
function runs(shell: readonly string[]): boolean {
  const scripts = shell.filter((address) => address.endsWith('.js') && address.startsWith('/assets/'))
  return scripts.every(
    (address) => document.querySelector(`[src="${address}"], [href="${address}"]`) !== null,
  )
}

/** The reader whose pages this device keeps; those of another reader are removed. */
function currentReader(): string {
  const session = currentSession()
  return session.status === 'signed-in' ? session.userId : 'guest'
}

let lastLook = 0

function lookForNews(registration: ServiceWorkerRegistration): void {
  if (document.visibilityState !== 'visible' || Date.now() - lastLook < lookEvery) return
  lastLook = Date.now()
  registration.update().catch((error: unknown) => console.warn('no look for a new version', error))
}

/** Puts the application at hand for times without a connection, and follows its versions. Call once, after the load. */
export async function precache(): Promise<void> {
  const workers = navigator.serviceWorker
  if (workers === undefined) return
  workers.addEventListener('message', ({ data }: MessageEvent<{ type?: string; shell?: string[] }>) => {
    if (data?.type !== 'version' || runs(data.shell ?? [])) return
    offerNewVersion('offered')
  })
  let reader = currentReader()
  void clearCachedReads(reader)
  onSessionChange(() => {
    if (reader === currentReader()) return
    reader = currentReader()
    void clearCachedReads(reader)
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
