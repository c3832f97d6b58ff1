import { deviceStorage } from '../../../lib/browser-storage.ts'

/**
 * The banner's line as it was last shown on this device. public/theme.js reads it before the first paint, and the page
 * keeps its place for it (`.reserve-place`): what comes a moment later moves nothing.
 */
const key = 'reserve'

/** @param texts what the banner says, and the words of its link */
export function storeBannerLine(texts: readonly [string, string], until: string): void {
  deviceStorage.write(key, JSON.stringify({ said: texts, until }))
}

/** No period is in force for this reader: no place is kept any more. */
export function clearBannerLine(): void {
  delete document.documentElement.dataset.reserve
  deviceStorage.remove(key)
}
