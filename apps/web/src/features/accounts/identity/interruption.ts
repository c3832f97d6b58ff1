import { tabStorage } from '../../../lib/browser-storage.ts'

/** A place that a sign-in interrupts. */
export interface InterruptedPlace {
  /** Path, query and fragment. */
  address: string
  scroll: number
  at: number
}

export const placeKey = 'parvis.interrupted'

/** Pages from which a sign-in leads home: nobody reads on there. */
const leadHome = /^\/(auth|cgu|confidentialite|accessibilite|invitation|undo|pages|config)(\/|$)/

/** Whether a sign-in over this page leads home. */
export const leadsHome = (path: string): boolean => leadHome.test(path)

/** The tapped control, found again after the sign-in. */
let act: { element: HTMLElement; label: string } | null = null

/** The tapped control, kept no longer. */
export function takeAct(): typeof act {
  const taken = act
  act = null
  return taken
}

/** Name of a control, without the counts in it. */
export const labelOf = (element: HTMLElement) =>
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
    tabStorage.remove(placeKey)
    return
  }
  const place: InterruptedPlace = {
    address: pathname + search + hash,
    scroll: window.scrollY,
    at: Date.now(),
  }
  tabStorage.write(placeKey, JSON.stringify(place))
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
  tabStorage.remove(placeKey)
}
