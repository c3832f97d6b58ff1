import type { QueryClient } from '@tanstack/react-query'
import { deviceStorage, tabStorage } from '../../../lib/browser-storage.ts'
import { isOpenedByLink } from '../../../lib/session.ts'
import { type InterruptedPlace, labelOf, placeKey, type ToggleAddress, takeAct } from './interruption.ts'

/** Milliseconds for which a place is worth going back to: a mail may have to be waited for. */
const lifetime = 30 * 60_000

function takePlace(): InterruptedPlace | null {
  // A mail's link opens a tab of its own. The tab that asked for the mail notices the sign-in too, and leaves the place to it.
  const isMailed = isOpenedByLink()
  const kept = tabStorage.read(placeKey) ?? (isMailed ? deviceStorage.read(placeKey) : null)
  tabStorage.remove(placeKey)
  if (isMailed) deviceStorage.remove(placeKey)
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

/** Finds a toggle again that is off, on a page that was loaded anew. */
function offToggle({ within, label }: ToggleAddress): HTMLElement | undefined {
  const toggles = document.querySelectorAll<HTMLElement>(`${within} button[aria-pressed="false"]`)
  return [...toggles].find((one) => labelOf(one) === label)
}

interface Arrival {
  client: QueryClient
  path: () => string
  /** Whether a screen of the sign-in has still to be filled in, such as the choice of a new password. */
  isUnfinished: () => boolean
  leadTo: (address: string) => void
}

/** After a sign-in: leads back to the page that it has interrupted, and does there what the guest had begun. */
export async function resumeInterruption({ client, path, isUnfinished, leadTo }: Arrival): Promise<void> {
  if (isUnfinished()) return
  const begun = takeAct()
  const place = takePlace()
  if (place !== null && (path() === '/' || path() === '/auth')) {
    const { pathname, search, hash } = window.location
    if (place.address !== pathname + search + hash) leadTo(place.address)
    if (window.scrollY < place.scroll) await scrollTo(place.scroll)
  }
  if (begun !== null) {
    await settled(client)
    const { element, label } = begun
    // The control is another one now, or says that the act is done already: a second one would undo it.
    const isDone = element.getAttribute('aria-pressed') === 'true' || labelOf(element) !== label
    if (!element.isConnected || isDone) return
    if (element instanceof HTMLFormElement) element.requestSubmit()
    else element.click()
  } else if (place?.toggle !== undefined) {
    await settled(client)
    offToggle(place.toggle)?.click()
  }
}
