/** How far a finger must travel to change tab, in pixels. */
export const swipeDistance = 80
/** How long the tab takes to come in, in milliseconds. */
export const swipeDuration = 300

/** Direction of the tabs: 1 to the next (finger to the left), -1 to the previous, 0 nowhere. */
export function swipeDirection(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) <= swipeDistance || Math.abs(dx) < Math.abs(dy) * 1.5) return 0
  return dx < 0 ? 1 : -1
}
