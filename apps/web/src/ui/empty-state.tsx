import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Seats } from './arc.tsx'

/** Nothing here yet: says so under an empty forum, and what to do next. */
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
      <span className="relative text-ink-2">
        <svg
          width="120"
          height="78"
          viewBox="2 5 28 18"
          fill="currentColor"
          aria-hidden="true"
          className="opacity-35"
        >
          <Seats row="outer" />
        </svg>
        <Icon
          aria-hidden="true"
          size={30}
          strokeWidth={1.75}
          className="absolute inset-x-0 bottom-1 mx-auto"
        />
      </span>
      <h2 className="text-lg">{title}</h2>
      {children && <div className="max-w-[44ch] text-ink-2 text-pretty">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
