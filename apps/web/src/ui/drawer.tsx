import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Drawer as Vaul } from 'vaul'
import { useCloseOnBack } from './close-on-back.ts'
import { focusOn, focusWhole, useReturnFocus } from './dialog-opener.ts'
import { IconButton } from './icon-button.tsx'
import { ScrollArea } from './scroll-area.tsx'

export interface DialogProps {
  title: ReactNode
  description?: ReactNode
  closeLabel: string
  /** Has the full height of the window from the start, its head always in view: for a list, which reaches its edges. */
  tall?: boolean
  /** Focused as it opens, instead of the whole: for a dialog that begins with a search. */
  startsAt?: RefObject<HTMLElement | null>
  /** The address names it: Back leaves the address, and with it the dialog. */
  isOwnPage?: boolean
  onClose: () => void
  children: ReactNode
}

export interface DrawerProps extends FrameProps {
  /** Always on screen, below what scrolls. */
  footer?: ReactNode
}

export interface FrameProps extends DialogProps {
  /** Called instead of closing, while something in the dialog would be lost. */
  onHeld?: (() => void) | undefined
}

/** Milliseconds in which a drawer moves away. */
const animation = 500

/**
 * A sheet that rises from the bottom of a phone and is dragged away. Vaul's own constants are those of the
 * specification: 0.5 s, closed past a quarter of its height or faster than 0.4 px/ms, and not within 100 ms of a scroll.
 */
export function Drawer({
  title,
  description,
  closeLabel,
  tall,
  startsAt,
  isOwnPage = false,
  onHeld,
  onClose,
  footer,
  children,
}: DrawerProps) {
  const [open, setOpen] = useState(true)
  const returnFocus = useReturnFocus()
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  // Another dialog that took its place while it moved away is not closed with it.
  const leave = () => {
    if (isMounted.current) onClose()
  }
  // Vaul tells the end of its animation only of what it closes itself.
  useCloseOnBack(
    () => {
      if (onHeld) {
        onHeld()
        return false
      }
      setOpen(false)
      setTimeout(leave, animation)
      return true
    },
    { isOpen: open, isOwnPage },
  )
  const head = (
    <>
      <Vaul.Title className="text-xl wrap-anywhere">{title}</Vaul.Title>
      {description !== undefined && (
        <Vaul.Description className="mt-1 text-ink-2">{description}</Vaul.Description>
      )}
    </>
  )
  return (
    <Vaul.Root
      open={open}
      // A drawer that is held springs back when it is dragged away.
      dismissible={onHeld === undefined}
      onOpenChange={setOpen}
      onAnimationEnd={(stillOpen) => !stillOpen && leave()}
      closeThreshold={0.25}
      repositionInputs={false}
    >
      <Vaul.Portal>
        <Vaul.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Vaul.Content
          onOpenAutoFocus={startsAt ? focusOn(startsAt) : focusWhole}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={() => onHeld?.()}
          onPointerDownOutside={() => onHeld?.()}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          className={clsx(
            'fixed inset-x-0 bottom-0 z-40 flex flex-col rounded-t-2xl border-t border-line bg-surface outline-none',
            tall ? 'h-[92dvh]' : 'max-h-[92dvh]',
          )}
          // Vaul takes a drawer without a transform for one that is on its way, and would not wait after a scroll.
          style={{ transform: 'translate3d(0, 0, 0)' }}
        >
          {/* Vaul’s own styles are in no layer: only these are stronger. */}
          <Vaul.Handle className="mt-2.5 shrink-0" style={{ background: 'var(--line-strong)' }} />
          {tall ? (
            <>
              <div className="flex shrink-0 items-start gap-2 border-b border-line pt-2 pb-3 pl-4">
                <div className="min-w-0 flex-1 pt-1.5">{head}</div>
                <Vaul.Close asChild onClick={onHeld}>
                  <IconButton label={closeLabel} className="mr-1">
                    <X aria-hidden="true" size={20} />
                  </IconButton>
                </Vaul.Close>
              </div>
              <ScrollArea className="pb-[env(safe-area-inset-bottom)]">{children}</ScrollArea>
            </>
          ) : (
            <div
              className={clsx(
                'overflow-y-auto px-5 pt-3',
                footer ? 'pb-5' : 'pb-[calc(20px+env(safe-area-inset-bottom))]',
              )}
            >
              {head}
              <div className="mt-5">{children}</div>
              <Vaul.Close onClick={onHeld} className="sr-only focus:not-sr-only focus:mt-3 focus:block">
                {closeLabel}
              </Vaul.Close>
            </div>
          )}
          {footer && (
            <div className="shrink-0 border-t border-line px-5 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))]">
              {footer}
            </div>
          )}
        </Vaul.Content>
      </Vaul.Portal>
    </Vaul.Root>
  )
}
