import { type ReactNode, useState } from 'react'
import { Drawer as Vaul } from 'vaul'
import { useReturnFocus } from './dialog-opener.ts'
import { useCountsAsDrawer } from './open-drawers.ts'

export interface DialogProps {
  title: ReactNode
  description?: ReactNode
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/**
 * A sheet that rises from the bottom of a phone and is dragged away. Vaul's own constants are those of the
 * specification: 0.5 s, closed past a quarter of its height or faster than 0.4 px/ms.
 */
export function Drawer({ title, description, closeLabel, onClose, children }: DialogProps) {
  const [open, setOpen] = useState(true)
  const returnFocus = useReturnFocus()
  useCountsAsDrawer()
  return (
    <Vaul.Root
      open={open}
      onOpenChange={setOpen}
      onAnimationEnd={(stillOpen) => !stillOpen && onClose()}
      closeThreshold={0.25}
      repositionInputs={false}
    >
      <Vaul.Portal>
        <Vaul.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Vaul.Content
          onCloseAutoFocus={returnFocus}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          className="fixed inset-x-0 bottom-0 z-40 flex max-h-[92dvh] flex-col rounded-t-2xl border-t border-line bg-surface outline-none"
        >
          <Vaul.Handle className="mt-2.5 shrink-0 bg-line-strong!" />
          <div className="overflow-y-auto px-5 pt-3 pb-[calc(20px+env(safe-area-inset-bottom))]">
            <Vaul.Title className="text-xl">{title}</Vaul.Title>
            {description !== undefined && (
              <Vaul.Description className="mt-1 text-ink-2">{description}</Vaul.Description>
            )}
            <div className="mt-5">{children}</div>
            <Vaul.Close className="sr-only focus:not-sr-only focus:mt-3 focus:block">{closeLabel}</Vaul.Close>
          </div>
        </Vaul.Content>
      </Vaul.Portal>
    </Vaul.Root>
  )
}
