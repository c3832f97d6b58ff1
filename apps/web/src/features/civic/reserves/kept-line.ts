/**
 * The banner's line as it was last shown on this device. public/theme.js reads it before the first paint, and the page
 * keeps its place for it (`.reserve-place`): what comes a moment later moves nothing.
 */
const key = 'reserve'

/** @param said what the banner says, and the words of its link */
export function keepLine(said: readonly [string, string], until: string): void {
  try {
    localStorage.setItem(key, JSON.stringify({ said, until }))
  } catch (error) {
    console.warn('the line of the reserve could not be kept', error)
  }
}

/** No period is in force for this reader: no place is kept any more. */
export function forgetLine(): void {
  delete document.documentElement.dataset.reserve
  try {
    localStorage.removeItem(key)
  } catch (error) {
    console.warn('the line of the reserve could not be forgotten', error)
  }
}
