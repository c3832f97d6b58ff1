import { clsx } from 'clsx'

/** How far something has come, from 0 to 1; null while that cannot be told. */
export function Progress({
  value,
  label,
  className,
}: {
  value: number | null
  label: string
  className?: string
}) {
  const percent = value === null ? undefined : Math.round(value * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={clsx('h-1.5 overflow-hidden rounded-full bg-sunk', className)}
    >
      <div
        className={clsx(
          'h-full rounded-full bg-blue transition-[width] duration-200',
          percent === undefined && 'w-full animate-pulse',
        )}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  )
}
