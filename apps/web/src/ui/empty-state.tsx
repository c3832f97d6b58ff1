import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** Nothing here yet: says so, and what to do next. */
export function EmptyState({
  icon: Icon,
  title,
  children,
  action,
}: {
  icon: LucideIcon
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-sunk text-ink-2">
        <Icon aria-hidden="true" size={26} strokeWidth={1.75} />
      </span>
      <h2 className="text-lg">{title}</h2>
      {children && <div className="max-w-[44ch] text-ink-2 text-pretty">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
