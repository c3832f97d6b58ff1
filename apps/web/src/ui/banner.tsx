import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const tones = {
  info: 'bg-blue-soft text-blue',
  warning: 'bg-question-soft text-question',
  danger: 'bg-danger-soft text-danger',
}

/** A line across the page that stays as long as what it tells. */
export function Banner({
  tone,
  icon,
  action,
  children,
}: {
  tone: keyof typeof tones
  icon?: ReactNode
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div
      role="status"
      className={clsx(
        'flex flex-wrap items-center justify-center gap-x-3 gap-y-1 px-4 py-2 text-sm font-medium',
        tones[tone],
      )}
    >
      <span className="inline-flex items-center gap-2">
        {icon}
        {children}
      </span>
      {action}
    </div>
  )
}
