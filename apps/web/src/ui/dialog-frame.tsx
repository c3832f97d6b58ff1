import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useState } from 'react'
import { mediaMatches, wideScreen } from '../lib/media-query.ts'
import { useCloseOnBack } from './close-on-back.ts'
import { focusOn, focusWhole, useEscapeOfLast, useReturnFocus } from './dialog-opener.ts'
import { Drawer, type FrameProps } from './drawer.tsx'
import { IconButton } from './icon-button.tsx'

/**
 * Look and closing of a dialog; {@link Dialog} adds what forms in it need. It keeps the shape in which it opened: another one
 * would mount its content again and drop what was typed, as when a phone is turned.
 */
export function DialogFrame(props: FrameProps) {
  const [wide] = useState(() => mediaMatches(wideScreen))
  return wide ? <CentredDialog {...props} /> : <Drawer {...props} />
}

function CentredDialog({
  title,
  description,
  closeLabel,
  tall,
  startsAt,
  isOwnPage = false,
  onHeld,
  onClose,
  children,
}: FrameProps) {
  const returnFocus = useReturnFocus()
  const leave = onHeld ?? onClose
  useCloseOnBack(
    () => {
      leave()
      return !onHeld
    },
    { isOpen: true, isOwnPage },
  )
  const onEscape = useEscapeOfLast(leave)
  return (
    <Radix.Root open onOpenChange={(open) => !open && leave()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 grid animate-[fade-in_160ms_ease-out] place-items-center overflow-y-auto bg-scrim p-6">
          <Radix.Content
            {...(startsAt || tall ? { onOpenAutoFocus: startsAt ? focusOn(startsAt) : focusWhole } : {})}
            onCloseAutoFocus={returnFocus}
            onEscapeKeyDown={onEscape}
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
            className={clsx(
              'relative w-full animate-[rise-in_180ms_ease-out] rounded-2xl border border-line bg-surface shadow-float outline-none',
              tall ? 'flex h-[min(860px,calc(100dvh-48px))] max-w-[600px] flex-col' : 'max-w-[440px] p-6',
            )}
          >
            <div className={clsx(tall && 'shrink-0 border-b border-line py-4 pl-4')}>
              <Radix.Title className={clsx('text-xl', tall ? 'pr-14 wrap-anywhere' : 'pr-10')}>
                {title}
              </Radix.Title>
              {description !== undefined && (
                <Radix.Description className={clsx('mt-1 text-ink-2', tall && 'pr-14')}>
                  {description}
                </Radix.Description>
              )}
            </div>
            <div className={tall ? 'min-h-0 flex-1 overflow-y-auto overscroll-contain' : 'mt-5'}>
              {children}
            </div>
            <Radix.Close asChild>
              <IconButton label={closeLabel} placed className="absolute top-3.5 right-3.5">
                <X aria-hidden="true" size={20} />
              </IconButton>
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
