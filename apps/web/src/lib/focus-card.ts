/** How often, at most, a post just published is looked for, and how long between, in milliseconds. */
const looks = 50
const pause = 100

/** Gives the focus to the card of a post, if it is there. */
export function focusCard(postId: string | undefined): boolean {
  const card = document.querySelector<HTMLElement>(`article[tabindex][data-post="${postId}"]`)
  card?.focus({ preventScroll: true })
  return card !== null
}

/** Focuses the card once it is there, while nothing else takes the focus: a dialog that closes leaves it to the page's body. */
export function focusCardOnceThere(postId: string, left = looks): void {
  const before = document.activeElement
  if (focusCard(postId) || left === 0) return
  setTimeout(() => {
    const now = document.activeElement
    if (now === before || now === document.body) focusCardOnceThere(postId, left - 1)
  }, pause)
}
