import { createStore, useStore } from '../../../lib/store.ts'

const visible = createStore(false, () => {
  refresh()
  document.addEventListener('visibilitychange', refresh)
  return () => document.removeEventListener('visibilitychange', refresh)
})

function refresh(): void {
  visible.write(document.visibilityState === 'visible')
}

/** Whether somebody can see this tab. */
export const usePageVisible = (): boolean => useStore(visible)
