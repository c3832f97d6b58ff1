import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { ArcLoader } from './arc.tsx'

const looks = {
  primary: 'bg-blue text-on-blue hover:bg-blue-hover',
  secondary: 'border border-line bg-surface text-blue hover:bg-blue-soft',
  neutral: 'border border-line bg-surface text-ink hover:bg-blue-soft',
  quiet: 'text-ink-2 hover:bg-sunk hover:text-ink',
  danger: 'border border-transparent bg-danger-soft text-danger hover:border-danger',
}

const sizes = {
  sm: 'hit-44 rounded-full px-3.5 text-sm',
  /** In a bar whose parts share a phone's width: its words grow only as far as they fit. */
  bar: 'hit-44 rounded-full px-3.5 text-[min(0.875rem,max(14px,3.8vw))]',
  md: 'rounded-lg px-5 text-base',
  lg: 'rounded-lg px-6 text-base',
}

const heights = { sm: 'h-9', bar: 'h-9', md: 'h-11', lg: 'h-12' }
const leastHeights = { sm: 'min-h-9', bar: 'min-h-9', md: 'min-h-11', lg: 'min-h-12' }

export interface ButtonLook {
  look?: keyof typeof looks
  size?: keyof typeof sizes
  block?: boolean
  /** Its words may take several lines where they do not fit in one. */
  wraps?: boolean
}

/** Classes of a button, for links that must look like one. */
export function buttonClass({
  look = 'primary',
  size = 'md',
  block = false,
  wraps = false,
}: ButtonLook = {}): string {
  return clsx(
    'inline-flex shrink-0 items-center justify-center gap-2 font-semibold transition-colors duration-150',
    'disabled:cursor-not-allowed disabled:opacity-55',
    looks[look],
    sizes[size],
    wraps ? clsx('max-w-full', leastHeights[size]) : clsx('whitespace-nowrap', heights[size]),
    block && 'w-full',
  )
}

/** `busy` shows the wait and refuses further clicks. */
export function Button({
  look,
  size,
  block,
  wraps,
  busy = false,
  disabled = false,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & ButtonLook & { busy?: boolean }) {
  return (
    <button
      type="button"
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={clsx(buttonClass({ look, size, block, wraps }), className)}
      {...rest}
    >
      {busy && <ArcLoader />}
      {children}
    </button>
  )
}
