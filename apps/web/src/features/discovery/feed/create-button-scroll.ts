/** Scrolling down by more than this hides the button, in pixels. */
export const hideAfter = 5
/** It returns this long after the last scroll, in milliseconds. */
export const returnAfter = 150
/** A swipe on it of this length, in pixels, and no longer than this, in milliseconds, sends it away. */
const dismissDistance = 30
const dismissTime = 300

export function isDismissal(distance: number, milliseconds: number): boolean {
  return distance >= dismissDistance && milliseconds <= dismissTime
}
