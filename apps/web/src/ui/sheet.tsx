import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useState } from 'react'
import { mediaMatches, wideScreen } from '../lib/media-query.ts'
import { useCloseOnBack } from './close-on-back.ts'
import { focusWhole, useEscapeOfLast, useReturnFocus } from './dialog-opener.ts'
import { type DialogProps, Drawer } from './drawer.tsx'
import { IconButton } from './icon-button.tsx'
import { ScrollArea } from './scroll-area.tsx'

/** A sheet of 24rem at the right of wide windows, a drawer on phones. Mount it to open it; it keeps the shape in which it opened. */
export function Sheet(
  props: Pick<DialogProps, 'title' | 'closeLabel' | 'isOwnPage' | 'onClose' | 'children'>,
) {
  const [wide] = useState(() => mediaMatches(wideScreen))
  return wide ? <SideSheet {...props} /> : <Drawer {...props} tall />
}

function SideSheet({
  title,
  closeLabel,
  isOwnPage = false,
  onClose,
  children,
}: Pick<DialogProps, 'title' | 'closeLabel' | 'isOwnPage' | 'onClose' | 'children'>) {
  const returnFocus = useReturnFocus()
  useCloseOnBack(
    () => {
      onClose()
      return true
    },
    { isOpen: true, isOwnPage },
  )
  const onEscape = useEscapeOfLast(onClose)
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-[fade-in_160ms_ease-out] bg-scrim" />
        <Radix.Content
          onOpenAutoFocus={focusWhole}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={onEscape}
          aria-describedby={undefined}
          className="fixed inset-y-0 right-0 z-40 flex w-96 max-w-full animate-[slide-in_220ms_ease-out] flex-col border-l border-line bg-surface shadow-float outline-none motion-reduce:animate-none"
        >
          <div className="flex shrink-0 items-center gap-2 border-b border-line py-2 pr-2 pl-5">
            <Radix.Title className="min-w-0 flex-1 text-lg">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={closeLabel}>
                <X aria-hidden="true" size={20} />
              </IconButton>
            </Radix.Close>
          </div>
          <ScrollArea>{children}</ScrollArea>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
