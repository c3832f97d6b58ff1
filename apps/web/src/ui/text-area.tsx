import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { controlClass } from './field.tsx'

/** Grows with its text; `bare` drops the frame, for writing a post. */
export function TextArea({
  bare = false,
  className,
  ...rest
}: ComponentProps<'textarea'> & { bare?: boolean }) {
  return (
    <textarea
      rows={3}
      className={clsx(
        'field-sizing-content max-h-[60dvh] min-h-[5lh] resize-none',
        bare
          ? 'w-full bg-transparent text-lg text-ink placeholder:text-ink-3 focus:outline-none'
          : clsx(controlClass, 'py-2.5'),
        className,
      )}
      {...rest}
    />
  )
}
