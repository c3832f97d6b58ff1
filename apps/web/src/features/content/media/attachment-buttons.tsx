import { useLingui } from '@lingui/react/macro'
import { type MediaKind, mediaAccept } from '@parvis/contract/content/media.ts'
import { FileText, Film, ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'

const icons = { image: ImagePlus, video: Film, document: FileText }

function KindButton({
  kind,
  label,
  disabled,
  several,
  onChosen,
}: {
  kind: MediaKind
  label: string
  disabled: boolean
  several: boolean
  onChosen: (file: File) => void
}) {
  const chooser = useRef<HTMLInputElement>(null)
  const Icon = icons[kind]
  return (
    <>
      <IconButton
        label={label}
        disabled={disabled}
        onClick={() => chooser.current?.click()}
        tone="accent"
        className="disabled:opacity-50"
      >
        <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
      </IconButton>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        accept={mediaAccept[kind]}
        multiple={several}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same file may be chosen again.
          event.target.value = ''
          for (const file of files) onChosen(file)
        }}
      />
    </>
  )
}

/** One button for each kind of file that may be attached. */
export function AttachmentButtons({
  kinds,
  disabled = false,
  severalPictures = false,
  onChosen,
}: {
  kinds: readonly MediaKind[]
  disabled?: boolean
  severalPictures?: boolean
  /** Called for each chosen file. */
  onChosen: (file: File) => void
}) {
  const { t } = useLingui()
  const labels = {
    image: t`Joindre une image`,
    video: t`Joindre une vidéo`,
    document: t`Joindre un document`,
  }
  return (
    <div className="-ml-2 flex">
      {kinds.map((kind) => (
        <KindButton
          key={kind}
          kind={kind}
          label={labels[kind]}
          disabled={disabled}
          several={severalPictures && kind === 'image'}
          onChosen={onChosen}
        />
      ))}
    </div>
  )
}
