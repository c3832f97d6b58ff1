import { useLingui } from '@lingui/react/macro'
import { type MediaKind, mediaAccept } from '@parvis/contract/content/media.ts'
import { FileText, Film, ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { NamedIconButton } from '../../../ui/named-icon-button.tsx'

const icons = { image: ImagePlus, video: Film, document: FileText }

function KindButton({
  kind,
  label,
  word,
  disabled,
  several,
  onChosen,
}: {
  kind: MediaKind
  label: string
  /** Shown below the icon. */
  word: string | undefined
  disabled: boolean
  several: boolean
  onChosen: (file: File) => void
}) {
  const chooser = useRef<HTMLInputElement>(null)
  const Icon = icons[kind]
  return (
    <>
      {word === undefined ? (
        <IconButton
          label={label}
          disabled={disabled}
          onClick={() => chooser.current?.click()}
          tone="accent"
          className="disabled:opacity-50"
        >
          <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
        </IconButton>
      ) : (
        <NamedIconButton
          Icon={Icon}
          word={word}
          label={label}
          disabled={disabled}
          onClick={() => chooser.current?.click()}
        />
      )}
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
  named = false,
  onChosen,
}: {
  kinds: readonly MediaKind[]
  disabled?: boolean
  severalPictures?: boolean
  /** Each with a word. */
  named?: boolean
  /** Called for each chosen file. */
  onChosen: (file: File) => void
}) {
  const { t } = useLingui()
  const labels = {
    image: t`Joindre une image`,
    video: t`Joindre une vidéo`,
    document: t`Joindre un document`,
  }
  const words = { image: t`Image`, video: t`Vidéo`, document: t`Document` }
  return (
    <div className="-ml-2 flex">
      {kinds.map((kind) => (
        <KindButton
          key={kind}
          kind={kind}
          label={labels[kind]}
          word={named ? words[kind] : undefined}
          disabled={disabled}
          several={severalPictures && kind === 'image'}
          onChosen={onChosen}
        />
      ))}
    </div>
  )
}
