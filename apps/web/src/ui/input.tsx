import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { controlClass } from './field.tsx'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={clsx(controlClass, 'h-11 text-ellipsis', className)} {...rest} />
}
