export interface HeaderScroll {
  hidden: boolean
  /** Last seen scroll position, in pixels. */
  y: number
  /** Lowest position of the present upward move: small steps up add together. */
  lowest: number
}

/** Scrolling down hides the header past this position, in pixels. */
const hideAfter = 100
/** Scrolling up by more than this brings it back, in pixels. */
const returnAfter = 10

export const headerAtTop: HeaderScroll = { hidden: false, y: 0, lowest: 0 }

/** Where the header stands once the page has been scrolled to `position`. */
export function scrollHeader(before: HeaderScroll, position: number): HeaderScroll {
  const y = Math.max(0, position)
  if (y > before.y) return { hidden: before.hidden || y > hideAfter, y, lowest: y }
  if (y === 0) return headerAtTop
  return { hidden: before.hidden && before.lowest - y <= returnAfter, y, lowest: before.lowest }
}
