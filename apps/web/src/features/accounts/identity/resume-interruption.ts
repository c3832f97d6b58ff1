import type { QueryClient } from '@tanstack/react-query'
import { tabStorage } from '../../../lib/browser-storage.ts'
import { type InterruptedPlace, labelOf, placeKey, takeAct } from './interruption.ts'

/** Milliseconds for which a place is worth going back to: a mail may have to be waited for. */
const lifetime = 30 * 60_000

function takePlace(): InterruptedPlace | null {
  const kept = tabStorage.read(placeKey)
  tabStorage.remove(placeKey)
  if (kept === null) return null
  const place = JSON.parse(kept) as InterruptedPlace
  return Date.now() - place.at < lifetime ? place : null
}

/** Scrolls back once the page is long enough again. */
async function scrollTo(top: number): Promise<void> {
  for (let tries = 0; tries < 30; tries += 1) {
    if (document.documentElement.scrollHeight - window.innerHeight >= top) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  window.scrollTo({ top })
}

/** Resolves when what the member may do has been read again. */
async function settled(client: QueryClient): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    if (client.isFetching() === 0) return
  }
}

interface Arrival {
  client: QueryClient
  path: () => string
  leadTo: (address: string) => void
}

/** After a sign-in: leads back to the page that it has interrupted, and does there what the guest had begun. */
export async function resumeInterruption({ client, path, leadTo }: Arrival): Promise<void> {
  const begun = takeAct()
  const place = takePlace()
  if (place !== null && (path() === '/' || path() === '/auth')) {
    const { pathname, search, hash } = window.location
    if (place.address !== pathname + search + hash) leadTo(place.address)
    if (window.scrollY < place.scroll) await scrollTo(place.scroll)
  }
  if (begun === null) return
  await settled(client)
  const { element, label } = begun
  // The control is another one now, or says that the act is done already: a second one would undo it.
  const isDone = element.getAttribute('aria-pressed') === 'true' || labelOf(element) !== label
  if (!element.isConnected || isDone) return
  if (element instanceof HTMLFormElement) element.requestSubmit()
  else element.click()
}
