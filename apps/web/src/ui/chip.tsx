import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** One choice among {@link Chips}. */
export function Chip({
  chosen,
  onChoose,
  children,
}: {
  chosen: boolean
  onChoose: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className="hit-44 inline-flex h-9 shrink-0 items-center gap-2 rounded-full border border-line bg-surface px-3.5 text-sm font-semibold whitespace-nowrap text-ink-2 transition-colors duration-150 hover:bg-sunk hover:text-ink aria-pressed:border-transparent aria-pressed:bg-blue aria-pressed:text-on-blue"
    >
      {children}
    </button>
  )
}

/** Choices in a row. It scrolls sideways from edge to edge of what holds it, or wraps. */
export function Chips({
  label,
  wraps = false,
  className,
  children,
}: {
  label: string
  wraps?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll sideways
    <div
      role="group"
      aria-label={label}
      className={clsx(
        'flex gap-2',
        wraps ? 'flex-wrap' : 'overflow-x-auto [scrollbar-width:none]',
        className,
      )}
    >
      {children}
    </div>
  )
}
