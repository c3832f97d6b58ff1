import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

/** A button with a short word below its icon. `label` says the whole act, and contains the word. */
export function NamedIconButton({
  Icon,
  word,
  label,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  Icon: LucideIcon
  word: string
  label: string
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={clsx(
        'flex min-h-12 min-w-11 flex-col items-center justify-center gap-0.5 rounded-lg px-1 text-blue transition-colors duration-150 hover:bg-sunk disabled:opacity-50 aria-pressed:bg-blue-soft',
        className,
      )}
      {...rest}
    >
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
      <span aria-hidden="true" className="text-2xs font-medium">
        {word}
      </span>
    </button>
  )
}
