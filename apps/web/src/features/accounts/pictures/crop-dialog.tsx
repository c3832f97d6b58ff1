import { Trans, useLingui } from '@lingui/react/macro'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { cutSquare, type Square } from './picture-file.ts'

const closest = 4
const step = 0.1
const centre = { x: 0, y: 0 }

const within = (zoom: number) => Math.min(closest, Math.max(1, zoom))

/** Chooses the square of a picture that will be shown. `onUse` may take its time; the dialog stays meanwhile. */
export function CropDialog({
  file,
  picture,
  onUse,
  onClose,
}: {
  file: File
  picture: ImageBitmap
  onUse: (square: Blob) => Promise<void>
  onClose: () => void
}) {
  const { t } = useLingui()
  const zoomId = useId()
  const [address, setAddress] = useState<string>()
  const [crop, setCrop] = useState(centre)
  const [zoom, setZoom] = useState(1)
  const [square, setSquare] = useState<Square>()
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])

  const use = async () => {
    if (!square) return
    setBusy(true)
    try {
      await onUse(await cutSquare(picture, square, file.type))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={t`Cadrer la photo`}
      description={t`Déplacez la photo, ou utilisez les flèches du clavier.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      {/* A finger that moves the picture must not drag the sheet away. */}
      <div
        data-vaul-no-drag
        className="relative h-[min(72vw,320px)] overflow-hidden rounded-xl bg-sunk md:h-80"
      >
        {address && (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            maxZoom={closest}
            aspect={1}
            cropShape="round"
            showGrid={false}
            keyboardStep={8}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setSquare(pixels)}
            cropperProps={{ 'aria-label': t`Partie visible de la photo`, role: 'group' }}
            mediaProps={{ alt: '' }}
          />
        )}
      </div>
      <div data-vaul-no-drag className="mt-3 flex items-center gap-1">
        <IconButton label={t`Reculer`} disabled={zoom <= 1} onClick={() => setZoom(within(zoom - 0.25))}>
          <ZoomOut aria-hidden="true" size={20} />
        </IconButton>
        <label htmlFor={zoomId} className="sr-only">
          <Trans>Agrandissement</Trans>
        </label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={closest}
          step={step}
          value={zoom}
          onChange={(event) => setZoom(within(event.target.valueAsNumber))}
          className="h-11 min-w-0 flex-1 accent-blue"
        />
        <IconButton
          label={t`Agrandir`}
          disabled={zoom >= closest}
          onClick={() => setZoom(within(zoom + 0.25))}
        >
          <ZoomIn aria-hidden="true" size={20} />
        </IconButton>
      </div>
      <div className="mt-4 flex gap-2">
        <Button look="secondary" onClick={onClose} disabled={busy}>
          <Trans>Annuler</Trans>
        </Button>
        <Button className="flex-1" busy={busy} disabled={!square} onClick={() => void use()}>
          <Trans>Utiliser cette photo</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
