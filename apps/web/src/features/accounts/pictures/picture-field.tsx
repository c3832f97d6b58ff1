import { Trans, useLingui } from '@lingui/react/macro'
import { ImageUp } from 'lucide-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { requestedPart } from '../../../lib/parts.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { acceptedPictures, openPicture } from './picture-file.ts'

const CropDialog = lazy(requestedPart(() => import('./crop-dialog.tsx'), 'CropDialog'))

/**
 * A picture of oneself: chosen, cut to a square, taken away again. `onChosen` is given the square; the dialog closes
 * once it answers true.
 */
export function PictureField({
  label,
  hint,
  name,
  seed,
  src,
  onChosen,
  onRemoved,
}: {
  label: string
  hint: string
  /** Name whose initials stand where no picture is. */
  name: string
  seed: string
  src: string | null
  onChosen: (square: Blob) => Promise<boolean>
  onRemoved: () => void
}) {
  const { t } = useLingui()
  const hintId = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ file: File; picture: ImageBitmap }>()

  const open = async (file: File) => {
    const picture = await openPicture(file)
    if (picture === 'too_heavy') {
      notify.error(t`Erreur`, t`Cette image dépasse 10 Mo. Choisissez-en une plus légère.`)
    } else if (picture === 'unreadable') {
      notify.error(
        t`Erreur`,
        t`Ce fichier n’est pas une image lisible. Choisissez une image PNG, JPEG, WebP, GIF ou AVIF.`,
      )
    } else {
      setChosen({ file, picture })
    }
  }

  const close = () => {
    chosen?.picture.close()
    setChosen(undefined)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would stand above the picture
    <div role="group" aria-label={label} className="flex items-center gap-4">
      <Avatar name={name === '' ? '?' : name} seed={seed} src={src} size="lg" />
      <div className="min-w-0">
        <p className="text-sm font-semibold">{label}</p>
        <div className="mt-1.5 flex flex-wrap gap-2">
          <Button
            look="secondary"
            size="sm"
            aria-describedby={hintId}
            onClick={() => chooser.current?.click()}
          >
            <ImageUp aria-hidden="true" size={16} />
            {src === null ? <Trans>Choisir une photo</Trans> : <Trans>Changer la photo</Trans>}
          </Button>
          {src !== null && (
            <Button look="quiet" size="sm" onClick={onRemoved}>
              <Trans>Retirer</Trans>
            </Button>
          )}
        </div>
        <p id={hintId} className="mt-1.5 text-xs text-ink-3">
          {hint}
        </p>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={label}
          accept={acceptedPictures}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            // The same file may be chosen again.
            event.target.value = ''
            if (file) void open(file)
          }}
        />
      </div>
      {chosen && (
        <Suspense>
          <CropDialog
            file={chosen.file}
            picture={chosen.picture}
            onClose={close}
            onUse={async (square) => {
              if (await onChosen(square)) close()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
