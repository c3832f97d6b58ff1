/** A post just published: the screen that comes next begins at it. */
let awaited: string | undefined

export function awaitPost(postId: string): void {
  awaited = postId
}

/** The awaited post, once: the next screen does not ask for it again. */
export function takeAwaitedPost(): string | undefined {
  const postId = awaited
  awaited = undefined
  return postId
}

/** Whether an element is in sight, below the header and above the bottom bar. */
function isSeen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 60 && top < innerHeight - 60
}

/** Gives the focus to the screen's start, or to the first card in sight where the reader has scrolled away from it. */
export function focusSeen(): void {
  const cards = [...document.querySelectorAll<HTMLElement>('main article[tabindex]')]
  const seen = scrollY > innerHeight / 2 ? cards.find(isSeen) : undefined
  if (seen) seen.focus({ preventScroll: true })
  else focusScreen()
}

/** Gives the focus to the heading of the screen, or to the screen where it has none: keyboards and screen readers begin there. */
export function focusScreen(): void {
  const start = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (start === null) return
  start.tabIndex = -1
  start.focus({ preventScroll: true })
}
