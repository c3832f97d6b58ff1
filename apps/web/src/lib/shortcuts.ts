import { useEffect, useEffectEvent } from 'react'
import { createStoredValue, useStore } from './store.ts'

interface Shortcut {
  key: string
  label: string
  act: () => void
}

/** Whether single keys act on this device: speech input and a slip of the hand set them off (WCAG 2.1.4). */
const singleKeys = createStoredValue('parvis.keys', (text) => text !== 'off')

export const useSingleKeys = (): boolean => useStore(singleKeys)

export const setSingleKeys = (isOn: boolean): void => singleKeys.writeText(isOn ? null : 'off')

const shortcuts = new Map<string, Shortcut>()

/** Where a letter would be written, or chooses from a list. */
const fields = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable="true"]'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(fields) !== null
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
    return
  // A button that stands for a key sends it by itself.
  if (event.isTrusted && !singleKeys.read()) return
  if (document.querySelector('[role="dialog"], [role="menu"]')) return
  const shortcut = shortcuts.get(event.key)
  if (!shortcut) return
  event.preventDefault()
  shortcut.act()
}

/** Listens for the keys registered by {@link useShortcut}. Call once, at the start. */
export function listenForShortcuts(): void {
  addEventListener('keydown', onKeyDown)
}

/**
 * Gives a key (as `KeyboardEvent.key` names it) an action while the calling component is mounted. Keys are
 * left alone while one types or a dialog is open.
 */
export function useShortcut(key: string, label: string, act: () => void): void {
  const runAct = useEffectEvent(act)
  useEffect(() => {
    const shortcut = { key, label, act: () => runAct() }
    shortcuts.set(key, shortcut)
    return () => {
      if (shortcuts.get(key) === shortcut) shortcuts.delete(key)
    }
  }, [key, label])
}

/** Keys of the present screen, for the help dialog. */
export function presentShortcuts(): readonly Pick<Shortcut, 'key' | 'label'>[] {
  return [...shortcuts.values()]
}
