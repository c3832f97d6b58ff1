import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/** A small choice in a row of filters; `pressed` when it is on. */
export function Chip({ pressed, className, ...rest }: ComponentProps<'button'> & { pressed: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={clsx(
        'hit-44 inline-flex h-[34px] shrink-0 items-center gap-1.5 rounded-full border px-3 text-sm whitespace-nowrap transition-colors duration-150',
        pressed
          ? 'border-transparent bg-blue-soft font-semibold text-blue'
          : 'border-line bg-surface font-medium text-ink-2 hover:bg-sunk',
        className,
      )}
      {...rest}
    />
  )
}
