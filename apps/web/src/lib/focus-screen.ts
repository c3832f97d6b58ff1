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

/** Gives the focus to the heading of the screen, or to the screen where it has none: keyboards and screen readers begin there. */
export function focusScreen(): void {
  const start = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (start === null) return
  start.tabIndex = -1
  start.focus({ preventScroll: true })
}
