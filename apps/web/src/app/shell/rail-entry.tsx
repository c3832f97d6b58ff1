import type { NavigationEntry } from './navigation-entries.ts'
import { NavigationItem } from './navigation-item.tsx'

export const railItemClass =
  'flex h-11 items-center gap-3.5 rounded-lg px-3.5 text-left transition-colors duration-150 max-lg:h-auto max-lg:min-h-12 max-lg:flex-col max-lg:justify-center max-lg:gap-0.5 max-lg:px-0 max-lg:py-1 max-lg:text-xs'
export const restingClass = 'font-medium text-ink-2 hover:bg-sunk hover:text-ink'

/** An entry of the rail: its word below its icon, and beside it from 1024 px on. */
export function RailEntry({ entry }: { entry: NavigationEntry }) {
  return (
    <NavigationItem
      entry={entry}
      className={railItemClass}
      activeClassName="bg-sunk font-semibold text-ink"
      inactiveClassName={restingClass}
    >
      {(label) => (
        <>
          <entry.Icon aria-hidden="true" size={22} strokeWidth={1.75} className="shrink-0" />
          <span className="max-w-full truncate">{label}</span>
        </>
      )}
    </NavigationItem>
  )
}
