import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

export const iconButtonClass =
  'relative inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-2 transition-colors duration-150 hover:bg-sunk hover:text-ink'

/** A button that shows only an icon; `label` names it for everyone who cannot see the icon. */
export function IconButton({
  label,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={clsx(iconButtonClass, className)}
      {...rest}
    />
  )
}
