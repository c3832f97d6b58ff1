import { clsx } from 'clsx'
import { type ComponentProps, useEffect, useRef } from 'react'

/** How long after its last movement a scrollbar goes (spec 001 §9), in milliseconds. */
const hideAfter = 600

/** Scrolling part of a dialog: its scrollbar shows while it scrolls. */
export function ScrollArea({ className, ...rest }: ComponentProps<'div'>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <div
      data-scroll-area=""
      className={clsx('min-h-0 flex-1 overflow-y-auto overscroll-contain', className)}
      onScroll={({ currentTarget }) => {
        currentTarget.dataset.scrolling = ''
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          delete currentTarget.dataset.scrolling
        }, hideAfter)
      }}
      {...rest}
    />
  )
}
