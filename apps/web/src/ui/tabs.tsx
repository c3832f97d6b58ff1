import { clsx } from 'clsx'
import { createContext, type KeyboardEvent, type ReactNode, use, useId } from 'react'

// Written here rather than taken from Radix: the home feed needs tabs in its first bytes, and little of theirs.
const Present = createContext({ id: '', value: '' })

const tabId = (id: string, value: string) => `${id}-tab-${value}`
const panelId = (id: string, value: string) => `${id}-panel-${value}`

/** Index of the tab that a key leads to, among `count`; null when the key is not one of theirs. */
export function tabAfter(key: string, position: number, count: number): number | null {
  if (key === 'ArrowRight') return (position + 1) % count
  if (key === 'ArrowLeft') return (position - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}

/** Tabs underlined in brass; arrow keys open their neighbours. Children are {@link TabPanel}s. */
export function Tabs<Value extends string>({
  label,
  value,
  onChange,
  tabs,
  scrolls = false,
  listClassName,
  children,
}: {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: ReactNode }[]
  /** Sideways, where they do not fit. Otherwise they wrap. */
  scrolls?: boolean
  listClassName?: string
  children?: ReactNode
}) {
  const id = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const position = tabs.findIndex((tab) => tab.value === value)
    const next = tabs[tabAfter(event.key, position, tabs.length) ?? -1]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    document.getElementById(tabId(id, next.value))?.focus({ preventScroll: true })
  }
  return (
    <Present value={{ id, value }}>
      <div
        role="tablist"
        aria-label={label}
        className={clsx(
          'flex border-b border-line',
          scrolls ? 'relative overflow-x-auto overflow-y-hidden [scrollbar-width:none]' : 'flex-wrap',
          listClassName,
        )}
      >
        {tabs.map((tab) => {
          const selected = tab.value === value
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={tabId(id, tab.value)}
              aria-selected={selected}
              aria-controls={selected ? panelId(id, tab.value) : undefined}
              tabIndex={selected ? 0 : -1}
              onClick={() => !selected && onChange(tab.value)}
              onKeyDown={onKeyDown}
              className="relative min-h-[50px] flex-1 font-display text-base font-semibold text-ink-3 transition-colors duration-150 after:absolute after:inset-x-[24%] after:-bottom-px after:h-[3px] after:rounded-t-[3px] hover:text-ink aria-selected:text-ink aria-selected:after:bg-brass"
            >
              {tab.label}
            </button>
          )
        })}
      </div>
      {children}
    </Present>
  )
}

/** Content below its tab, while that tab is open. */
export function TabPanel({
  value,
  className,
  children,
}: {
  value: string
  className?: string
  children: ReactNode
}) {
  const present = use(Present)
  if (value !== present.value) return null
  return (
    <div
      role="tabpanel"
      id={panelId(present.id, value)}
      aria-labelledby={tabId(present.id, value)}
      className={className}
    >
      {children}
    </div>
  )
}
