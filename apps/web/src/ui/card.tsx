import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** A side card: one hairline, one title. */
export function Card({
  title,
  className,
  children,
}: {
  title?: string
  className?: string
  children: ReactNode
}) {
  return (
    <section className={clsx('rounded-xl border border-line bg-surface p-4', className)}>
      {title && <h2 className="mb-2 text-post">{title}</h2>}
      {children}
    </section>
  )
}
