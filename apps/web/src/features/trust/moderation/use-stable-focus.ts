import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a list whose rows come and go: when the row that had it leaves, the one that takes its place gets it.
 * `rows` are their ids, as `data-case` names them.
 */
export function useStableFocus(list: RefObject<HTMLElement | null>, rows: readonly string[]): void {
  const held = useRef<{ id: string; position: number } | null>(null)

  useEffect(() => {
    const element = list.current
    if (!element) return
    const note = ({ target }: FocusEvent) => {
      const id = target instanceof HTMLElement ? target.dataset.case : undefined
      const all = [...element.querySelectorAll<HTMLElement>('[data-case]')]
      held.current =
        id === undefined ? null : { id, position: all.findIndex((row) => row.dataset.case === id) }
    }
    const forget = ({ relatedTarget }: FocusEvent) => {
      // A row that is taken away gives its focus to nobody: that is what is remembered.
      if (relatedTarget !== null) held.current = null
    }
    element.addEventListener('focusin', note)
    element.addEventListener('focusout', forget)
    return () => {
      element.removeEventListener('focusin', note)
      element.removeEventListener('focusout', forget)
    }
  }, [list])

  useEffect(() => {
    const lost = held.current
    if (lost === null || document.activeElement !== document.body || rows.includes(lost.id)) return
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[data-case]') ?? [])]
    const next = all[Math.min(lost.position, all.length - 1)]
    if (next) next.focus()
    else list.current?.focus()
  }, [list, rows])
}
