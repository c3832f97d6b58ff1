import { type RefObject, useLayoutEffect, useState } from 'react'
import { focusScreen, focusSeen } from '../lib/focus-screen.ts'

/** The focused element when the last dialog opened; before it, those of the dialogs around. */
let openers: readonly HTMLElement[] = []

/** Gets the focus in place of the opener. */
let successor: HTMLElement | null = null

/** Names what gets the focus once the open dialog closes, where its opener goes with it. */
export function returnFocusTo(element: HTMLElement | null): void {
  successor = element
}

/**
 * Gives focus back to what opened a dialog, once it closes. Dialogs are mounted to be opened, so Radix knows no
 * trigger to return to; a dialog opened from within another that is gone by then returns where that one came from.
 */
export function useReturnFocus(): (event: Event) => void {
  const [own] = useState(() => {
    const active = document.activeElement
    if (!document.querySelector('[role="dialog"]')) openers = []
    // Nothing in particular has focus just after a dialog that led to this one has gone.
    if (active instanceof HTMLElement && active !== document.body) openers = [...openers, active]
    return openers
  })
  return (event) => {
    event.preventDefault()
    const opener = successor?.isConnected ? successor : own.findLast((one) => one.isConnected)
    successor = null
    // Gone itself, as the button that signs in: the keyboard goes on with what the screen shows.
    if (opener) opener.focus()
    // A key opened it while nothing had the focus: the reader may have scrolled.
    else if (own.length === 0) focusSeen()
    else focusScreen()
  }
}

/** Gives focus to a dialog as a whole as it opens: no keyboard rises on a phone, and one reads from its top. */
export function focusWhole(event: Event): void {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}

/** Gives focus to one part of a dialog as it opens. */
export function focusOn(part: RefObject<HTMLElement | null>): (event: Event) => void {
  return (event) => {
    event.preventDefault()
    part.current?.focus()
  }
}

/** Closes each open dialog of wide windows, in the order in which they were opened. */
let closers: readonly { close: () => void }[] = []

/**
 * For Radix's `onEscapeKeyDown`: Escape closes the dialog that was opened last. Radix asks the layer that it last knew to
 * be the highest, which is still the dialog below for a moment after another one has the focus.
 */
export function useEscapeOfLast(onClose: () => void): (event: Event) => void {
  const [own] = useState({ close: onClose })
  useLayoutEffect(() => {
    own.close = onClose
  })
  useLayoutEffect(() => {
    closers = [...closers, own]
    return () => {
      closers = closers.filter((closer) => closer !== own)
    }
  }, [own])
  return (event) => {
    const last = closers.at(-1)
    if (last === undefined || last === own) return
    event.preventDefault()
    last.close()
  }
}
