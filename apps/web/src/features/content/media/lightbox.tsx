import { useLingui } from '@lingui/react/macro'
import type { MediaView } from '@parvis/contract/content/media.schemas.ts'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useCloseOnBack } from '../../../ui/close-on-back.ts'
import { useReturnFocus } from '../../../ui/dialog-opener.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

/** Shortest sideways movement of a finger that changes the picture, in pixels. */
const shortestSwipe = 48

/**
 * Images as large as the window allows, one at a time. Escape, Back, the cross or a click beside an image close it; arrow keys,
 * buttons and a sideways swipe lead to the next one.
 */
export function Lightbox({
  pictures,
  start = 0,
  onClose,
}: {
  pictures: readonly MediaView[]
  start?: number
  onClose: () => void
}) {
  const { t } = useLingui()
  const returnFocus = useReturnFocus()
  useCloseOnBack(
    () => {
      onClose()
      return true
    },
    { isOpen: true, isOwnPage: false },
  )
  const [at, setAt] = useState(start)
  const touch = useRef<{ x: number; y: number } | null>(null)
  const count = pictures.length
  const media = pictures[at]
  const go = (by: number) => setAt((now) => (now + by + count) % count)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') go(1)
    else if (key === 'ArrowLeft') go(-1)
  }
  const onPointerDown = ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
    touch.current = pointerType === 'touch' ? { x, y } : null
  }
  const onPointerUp = ({ clientX, clientY }: PointerEvent) => {
    const from = touch.current
    touch.current = null
    if (from === null) return
    const [x, y] = [clientX - from.x, clientY - from.y]
    if (Math.abs(x) >= shortestSwipe && Math.abs(x) > Math.abs(y)) go(x < 0 ? 1 : -1)
  }
  const shown = at + 1
  if (media === undefined) return null
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-[fade-in_160ms_ease-out] bg-black/88" />
        <Dialog.Content
          onCloseAutoFocus={returnFocus}
          aria-describedby={undefined}
          onClick={(event) => event.target === event.currentTarget && onClose()}
          {...(count > 1 && { onKeyDown, onPointerDown, onPointerUp })}
          className="fixed inset-0 z-40 grid animate-[fade-in_160ms_ease-out] touch-pan-y touch-pinch-zoom place-items-center p-3 outline-none"
        >
          <Dialog.Title className="sr-only">{t`Image agrandie`}</Dialog.Title>
          <img
            key={media.id}
            src={media.url}
            alt={media.alt ?? t`Image sans description`}
            width={media.width ?? undefined}
            height={media.height ?? undefined}
            draggable={false}
            className="max-h-[calc(100dvh-24px)] w-auto max-w-full rounded-md object-contain"
          />
          {count > 1 && (
            <>
              <IconButton
                label={t`Image précédente`}
                tone="film"
                placed
                onClick={() => go(-1)}
                className="fixed top-1/2 left-3 -translate-y-1/2"
              >
                <ChevronLeft aria-hidden="true" size={24} />
              </IconButton>
              <IconButton
                label={t`Image suivante`}
                tone="film"
                placed
                onClick={() => go(1)}
                className="fixed top-1/2 right-3 -translate-y-1/2"
              >
                <ChevronRight aria-hidden="true" size={24} />
              </IconButton>
              <p
                role="status"
                className="fixed bottom-[calc(16px+env(safe-area-inset-bottom))] left-1/2 -translate-x-1/2 rounded-full bg-black/60 px-3 py-1 text-sm font-semibold text-white tabular-nums"
              >
                {t`Image ${shown} sur ${count}`}
              </p>
            </>
          )}
          <Dialog.Close asChild>
            <IconButton label={t`Fermer`} tone="film" placed className="fixed top-3 right-3">
              <X aria-hidden="true" size={20} />
            </IconButton>
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
