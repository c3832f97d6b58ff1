import { deviceStorage, tabStorage } from '../../../lib/browser-storage.ts'

/** A toggle, such as a reaction, as a later page finds it. */
export interface ToggleAddress {
  /** Selector of the post, comment or page that holds it. */
  within: string
  label: string
}

/** A place that a sign-in interrupts. */
export interface InterruptedPlace {
  /** Path, query and fragment. */
  address: string
  scroll: number
  at: number
  /** Toggle that the guest has tapped. A provider or a mail's link leaves the page, and its elements with it. */
  toggle?: ToggleAddress
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

/** Address of a toggle that is off; undefined for any other control, which a later page must not use by itself. */
function toggleAddress(element: HTMLElement): ToggleAddress | undefined {
  if (element.getAttribute('aria-pressed') !== 'false') return undefined
  const holder = element.closest<HTMLElement>('[data-comment], article[data-post]')
  const { comment, post } = holder?.dataset ?? {}
  const within =
    comment === undefined
      ? post === undefined
        ? 'main'
        : `article[data-post="${post}"]`
      : `[data-comment="${comment}"]`
  return { within, label: labelOf(element) }
}

/** Keeps where the reader is, for the time of a sign-in. */
export function storePlace(toggle?: ToggleAddress): void {
  const { pathname, search, hash } = window.location
  if (leadsHome(pathname)) {
    tabStorage.remove(placeKey)
    return
  }
  const place: InterruptedPlace = {
    address: pathname + search + hash,
    scroll: window.scrollY,
    at: Date.now(),
    ...(toggle === undefined ? {} : { toggle }),
  }
  tabStorage.write(placeKey, JSON.stringify(place))
}

/** Keeps the place for the tab that a mail's link opens. The toggle stays with this tab: another person may share the device. */
export function storePlaceForMail(): void {
  const kept = tabStorage.read(placeKey)
  if (kept === null) {
    deviceStorage.remove(placeKey)
    return
  }
  const { toggle: _, ...place } = JSON.parse(kept) as InterruptedPlace
  deviceStorage.write(placeKey, JSON.stringify(place))
}

/** Keeps the control that a guest has used, and where. */
export function storeAct(): void {
  const element = controlInUse()
  act = element === null ? null : { element, label: labelOf(element) }
  storePlace(element === null ? undefined : toggleAddress(element))
}

/** The reader has decided against signing in. */
export function clearInterruption(): void {
  act = null
  tabStorage.remove(placeKey)
  deviceStorage.remove(placeKey)
}
