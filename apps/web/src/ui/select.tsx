import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass } from './field.tsx'

/** The platform's own select: the best one on every phone. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select
        className={clsx(
          controlClass,
          'h-11 appearance-none text-ellipsis rounded-lg pr-10 text-base',
          className,
        )}
        {...rest}
      />
      <ChevronDown
        aria-hidden="true"
        size={18}
        className="pointer-events-none absolute inset-y-0 right-3.5 my-auto text-ink-3"
      />
    </div>
  )
}
