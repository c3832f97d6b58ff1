import { deviceStorage } from '../../../lib/browser-storage.ts'

const key = 'feed-tabs'

/** Whether the reader has hidden the bar of tabs, in this visit or an earlier one. */
export const areTabsHidden = (): boolean =>
  // A first screen drawn on the server is for those who have not.
  !import.meta.env.SSR && deviceStorage.read(key) === 'hidden'

export function storeTabsHidden(hidden: boolean): void {
  if (hidden) deviceStorage.write(key, 'hidden')
  else deviceStorage.remove(key)
}
