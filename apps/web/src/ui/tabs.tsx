import { clsx } from 'clsx'
import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

/** Tabs underlined in brass. `tabs` name them; children are {@link TabPanel}s. */
export function Tabs<Value extends string>({
  label,
  value,
  onChange,
  tabs,
  listClassName,
  children,
}: {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: ReactNode }[]
  listClassName?: string
  children?: ReactNode
}) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <Radix.List aria-label={label} className={clsx('flex border-b border-line', listClassName)}>
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="relative h-[50px] flex-1 font-display text-base font-semibold text-ink-3 transition-colors duration-150 after:absolute after:inset-x-[24%] after:-bottom-px after:h-[3px] after:rounded-t-[3px] hover:text-ink data-[state=active]:text-ink data-[state=active]:after:bg-brass"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  )
}

export function TabPanel({
  value,
  className,
  children,
}: {
  value: string
  className?: string
  children: ReactNode
}) {
  return (
    <Radix.Content value={value} className={clsx('outline-none', className)}>
      {children}
    </Radix.Content>
  )
}
