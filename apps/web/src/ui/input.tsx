import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { controlClass } from './field.tsx'

/** `round` for searches; `isCode` for digits or letters that are read one by one, whose size the caller gives. */
export function Input({
  round = false,
  isCode = false,
  className,
  ...rest
}: ComponentProps<'input'> & { round?: boolean; isCode?: boolean }) {
  return (
    <input
      className={clsx(
        controlClass,
        round ? 'rounded-full' : 'rounded-lg',
        isCode ? 'h-12 text-center font-mono' : 'h-11 text-base',
        'text-ellipsis',
        className,
      )}
      {...rest}
    />
  )
}
