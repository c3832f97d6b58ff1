import { Popover as Radix } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { useReturnFocus } from './dialog-opener.ts'

/**
 * A panel beside what opened it, for wide windows. Mount it to open it; `onClose` unmounts it, and focus returns where
 * it came from. Heavy: load it with the feature that opens it.
 */
export function Popover({
  label,
  anchor,
  footer,
  onClose,
  children,
}: {
  label: string
  anchor: RefObject<HTMLElement | null>
  /** Always on screen, below what scrolls. */
  footer?: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const returnFocus = useReturnFocus()
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Radix.Portal>
        <Radix.Content
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label={label}
          onCloseAutoFocus={returnFocus}
          // The opener closes it too: outside for Radix, it would open it again at once.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault()
          }}
          className="z-40 flex max-h-(--radix-popover-content-available-height) w-[400px] animate-[rise-in_160ms_ease-out] flex-col overflow-hidden rounded-2xl border border-line bg-surface shadow-float outline-none"
        >
          <div className="overflow-y-auto p-5">{children}</div>
          {footer && <div className="shrink-0 border-t border-line px-5 py-3">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
