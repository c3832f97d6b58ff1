import { clsx } from 'clsx'

/** "12/280"; red above `warnAbove`. Spoken politely only once it warns. */
export function Counter({
  count,
  limit,
  warnAbove = limit,
}: {
  count: number
  limit: number
  warnAbove?: number
}) {
  const warning = count > warnAbove
  return (
    <span
      aria-live={warning ? 'polite' : 'off'}
      className={clsx('text-xs tabular-nums', warning ? 'font-semibold text-danger' : 'text-ink-3')}
    >
      {count}/{limit}
    </span>
  )
}
