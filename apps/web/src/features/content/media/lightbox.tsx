import { useLingui } from '@lingui/react/macro'
import type { MediaView } from '@parvis/contract/content/media.schemas.ts'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useReturnFocus } from '../../../ui/dialog-opener.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

/** An image as large as the window allows. Escape, the cross or a click beside it close it. */
export function Lightbox({ media, alt, onClose }: { media: MediaView; alt: string; onClose: () => void }) {
  const { t } = useLingui()
  const returnFocus = useReturnFocus()
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-[fade-in_160ms_ease-out] bg-black/88" />
        <Dialog.Content
          onCloseAutoFocus={returnFocus}
          aria-describedby={undefined}
          onClick={(event) => event.target === event.currentTarget && onClose()}
          className="fixed inset-0 z-40 grid animate-[fade-in_160ms_ease-out] place-items-center p-3 outline-none"
        >
          <Dialog.Title className="sr-only">{t`Image agrandie`}</Dialog.Title>
          <img
            src={media.url}
            alt={alt}
            width={media.width ?? undefined}
            height={media.height ?? undefined}
            className="max-h-[calc(100dvh-24px)] w-auto max-w-full rounded-md object-contain"
          />
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
