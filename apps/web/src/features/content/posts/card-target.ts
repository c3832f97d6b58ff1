const ownTargets = 'a, button, video, input, textarea, select, [role="menu"], [role="dialog"]'

/** Whether a click in a card is meant for the card: not for what stands in it, nor the end of a selection. */
export function isForCard(card: Element, target: Element): boolean {
  if (target.closest(ownTargets)) return false
  const selection = getSelection()
  return !selection || selection.isCollapsed || !selection.containsNode(card, true)
}
