import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** A part of a page of moderation: its title, and what stands below. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-7 flex flex-col gap-3 text-pretty">
      <h2 className="text-base text-ink">{title}</h2>
      {children}
    </section>
  )
}

/** Facts by their names. */
export function Facts({ rows }: { rows: (readonly [name: string, value: ReactNode] | null)[] }) {
  return (
    <dl className="grid overflow-hidden rounded-lg border border-line text-md sm:grid-cols-[minmax(9rem,auto)_1fr]">
      {rows
        .filter((row) => row !== null)
        .map(([name, value], position) => (
          <div key={name} className={clsx('px-4 py-3 sm:contents', position > 0 && 'border-t border-line')}>
            <dt
              className={clsx(
                'text-sm text-ink-2 sm:px-4 sm:py-3',
                position > 0 && 'sm:border-t sm:border-line',
              )}
            >
              {name}
            </dt>
            <dd
              className={clsx(
                'min-w-0 text-ink wrap-anywhere sm:py-3 sm:pr-4',
                position > 0 && 'sm:border-t sm:border-line',
              )}
            >
              {value}
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** A member's own words. */
export function Quote({ children }: { children: string }) {
  return (
    <blockquote
      lang="fr"
      className="rounded-r-lg border-l-3 border-line-strong bg-sunk px-4 py-3 whitespace-pre-line text-ink wrap-anywhere"
    >
      <bdi>{children}</bdi>
    </blockquote>
  )
}

const tones = {
  calm: 'bg-sunk text-ink',
  good: 'bg-support-soft text-support',
  warning: 'bg-question-soft text-question',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-blue-soft text-blue',
}

/** One sentence that matters. */
export function Note({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return <p className={clsx('rounded-lg px-4 py-3 text-md text-pretty', tones[tone])}>{children}</p>
}

/** Holds the place of a decision. */
export function Waiting({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-4 px-4 py-6 md:px-6">
      <Skeleton className="h-8 w-3/4" />
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  )
}
