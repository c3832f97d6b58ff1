import type { QueryClient } from '@tanstack/react-query'
import { tabStorage } from '../../../lib/browser-storage.ts'

/** A place that a sign-in interrupts. */
interface Place {
  /** Path, query and fragment. */
  address: string
  scroll: number
  at: number
}

const key = 'parvis.interrupted'
/** Milliseconds for which a place is worth going back to: a mail may have to be waited for. */
const lifetime = 30 * 60_000

/** Pages from which a sign-in leads home: nobody reads on there. */
const leadHome = /^\/(auth|cgu|confidentialite|accessibilite|invitation|undo|pages|config)(\/|$)/

/** Whether a sign-in over this page leads home. */
export const leadsHome = (path: string): boolean => leadHome.test(path)

/** The tapped control, found again after the sign-in. */
let act: { element: HTMLElement; label: string } | null = null

/** Name of a control, without the counts in it. */
const labelOf = (element: HTMLElement) =>
  (element.getAttribute('aria-label') ?? element.textContent).replace(/\d+/g, '')

/** The control of the event under way, if a tap or a key on one is being handled. */
function controlInUse(): HTMLElement | null {
  // The handler that asks is called in many ways; the browser knows the event.
  const { target } = (window.event as Event | undefined) ?? {}
  return target instanceof Element ? target.closest<HTMLElement>('form, button, a[href], [role=radio]') : null
}

/** Keeps where the reader is, for the time of a sign-in. */
export function keepPlace(): void {
  const { pathname, search, hash } = window.location
  if (leadsHome(pathname)) {
    tabStorage.remove(key)
    return
  }
  const place: Place = { address: pathname + search + hash, scroll: window.scrollY, at: Date.now() }
  tabStorage.write(key, JSON.stringify(place))
}

/** Keeps the control that a guest has used, and where. */
export function keepAct(): void {
  const element = controlInUse()
  act = element === null ? null : { element, label: labelOf(element) }
  keepPlace()
}

/** The reader has decided against signing in. */
export function forgetInterruption(): void {
  act = null
  tabStorage.remove(key)
}

function takePlace(): Place | null {
  const kept = tabStorage.read(key)
  tabStorage.remove(key)
  if (kept === null) return null
  const place = JSON.parse(kept) as Place
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
  const begun = act
  act = null
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
