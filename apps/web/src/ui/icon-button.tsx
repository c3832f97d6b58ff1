import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

const frame = 'inline-flex shrink-0 items-center justify-center rounded-full transition-colors duration-150'

const tones = {
  quiet: 'text-ink-2 hover:bg-sunk hover:text-ink',
  accent: 'text-blue hover:bg-sunk',
  /** Over a picture. */
  film: 'bg-black/60 text-white hover:bg-black/80',
}

const sizes = { sm: 'size-8', md: 'size-11' }

/** Classes of an icon button, for links that must look like one. */
export const iconButtonClass = clsx(frame, 'relative', sizes.md, tones.quiet)

/** A button that shows only an icon; `label` names it for everyone who cannot see the icon. */
export function IconButton({
  label,
  tone = 'quiet',
  size = 'md',
  placed = false,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & {
  label: string
  tone?: keyof typeof tones
  size?: keyof typeof sizes
  /** `className` says where it stands, out of the flow. */
  placed?: boolean
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={clsx(frame, !placed && 'relative', sizes[size], tones[tone], className)}
      {...rest}
    />
  )
}
