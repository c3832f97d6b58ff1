import { clsx } from 'clsx'
import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'

const looks = {
  primary: 'bg-blue text-on-blue hover:bg-blue-hover',
  secondary: 'border border-line bg-surface text-blue hover:bg-blue-soft',
  quiet: 'text-ink-2 hover:bg-sunk hover:text-ink',
  danger: 'border border-transparent bg-danger-soft text-danger hover:border-danger',
}

const sizes = {
  sm: 'hit-44 h-9 rounded-full px-3.5 text-sm',
  md: 'h-11 rounded-lg px-5 text-base',
  lg: 'h-12 rounded-lg px-6 text-base',
}

export interface ButtonLook {
  look?: keyof typeof looks
  size?: keyof typeof sizes
  block?: boolean
}

/** Classes of a button, for links that must look like one. */
export function buttonClass({ look = 'primary', size = 'md', block = false }: ButtonLook = {}): string {
  return clsx(
    'inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap font-semibold transition-colors duration-150',
    'disabled:cursor-not-allowed disabled:opacity-55',
    looks[look],
    sizes[size],
    block && 'w-full',
  )
}

/** `busy` shows the wait and refuses further clicks. */
export function Button({
  look,
  size,
  block,
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
      className={clsx(buttonClass({ look, size, block }), className)}
      {...rest}
    >
      {busy && <LoaderCircle aria-hidden="true" size={18} className="animate-spin" />}
      {children}
    </button>
  )
}
