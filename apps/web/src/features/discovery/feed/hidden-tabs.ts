const key = 'feed-tabs'
/** Holds for the visit where the browser refuses storage. */
let hiddenNow: boolean | null = null

/** Whether the reader has hidden the bar of tabs, in this visit or an earlier one. */
export function areTabsHidden(): boolean {
  try {
    // A first screen drawn on the server is for those who have not.
    return hiddenNow ?? (!import.meta.env.SSR && localStorage.getItem(key) === 'hidden')
  } catch {
    return false
  }
}

export function keepTabsHidden(hidden: boolean): void {
  hiddenNow = hidden
  try {
    if (hidden) localStorage.setItem(key, 'hidden')
    else localStorage.removeItem(key)
  } catch (error) {
    console.warn('the choice holds for this visit only', error)
  }
}
