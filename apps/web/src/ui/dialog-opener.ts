import { useState } from 'react'

let opener: HTMLElement | null = null

/**
 * Gives focus back to what opened a dialog, once it closes. Dialogs are mounted to be opened, so Radix knows no
 * trigger to return to; a dialog opened from within another returns where the first one came from.
 */
export function useReturnFocus(): (event: Event) => void {
  useState(() => {
    const active = document.activeElement
    if (active instanceof HTMLElement && active.closest('[role="dialog"]') === null) opener = active
  })
  return (event) => {
    event.preventDefault()
    if (opener?.isConnected) opener.focus()
  }
}
