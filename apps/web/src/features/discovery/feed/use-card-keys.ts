import { useLingui } from '@lingui/react/macro'
import { useShortcut } from '../../../lib/shortcuts.ts'

/** Height of what sticks to the top of the list, in pixels: a card below it is not being read yet. */
const covered = 110

function focusCard(step: 1 | -1): void {
  const cards = [...document.querySelectorAll<HTMLElement>('main [data-post]')]
  const present = cards.findIndex((card) => card.contains(document.activeElement))
  const firstInView = cards.findIndex((card) => card.getBoundingClientRect().bottom > covered)
  const next = present === -1 ? firstInView : present + step
  const card = cards[Math.min(Math.max(next, 0), cards.length - 1)]
  card?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest' })
}

/** `j` and `k` walk through the cards of the list; Enter opens the one in focus. */
export function useCardKeys(): void {
  const { t } = useLingui()
  useShortcut('j', t`Post suivant`, () => focusCard(1))
  useShortcut('k', t`Post précédent`, () => focusCard(-1))
}
