import { useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import { X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { sendByKeyboard } from '../../../../ui/form.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { Completions } from '../../completions/completions.tsx'
import { CitedCard } from '../../link-previews/cited-card.tsx'
import { AttachmentButtons } from '../../media/attachment-buttons.tsx'
import { AttachmentList } from '../../media/attachment-list.tsx'
import { pastedPicture } from '../../media/pasted-picture.ts'
import { type Attachments, useAttachments } from '../../media/use-attachments.ts'
import { type ThreadText, threadFiles } from '../draft.ts'
import { ExcessTint } from '../excess-tint.tsx'
import { LengthRing } from '../length-ring.tsx'

/** Files of the boxes, by their keys. */
export type BoxFiles = Map<string, Attachments>

/** The posts that continue the one being written, each with its own files. */
export function ThreadBoxes({
  thread,
  disabled,
  files,
  faults,
  onChange,
}: {
  thread: readonly ThreadText[]
  disabled: boolean
  files: RefObject<BoxFiles>
  /** Sentences about files that are not taken. */
  faults: Record<NonNullable<Attachments['fault']>, string>
  onChange: (thread: ThreadText[]) => void
}) {
  return thread.map((text, index) => (
    <ThreadBox
      key={text.key}
      text={text}
      place={index + 2}
      disabled={disabled}
      files={files}
      faults={faults}
      onWrite={(content) => onChange(thread.with(index, { ...text, content }))}
      onRemove={() => onChange(thread.filter(({ key }) => key !== text.key))}
    />
  ))
}

function ThreadBox({
  text: { key, content },
  place,
  disabled,
  files,
  faults,
  onWrite,
  onRemove,
}: {
  text: ThreadText
  place: number
  disabled: boolean
  files: RefObject<BoxFiles>
  faults: Record<NonNullable<Attachments['fault']>, string>
  onWrite: (content: string) => void
  onRemove: () => void
}) {
  const { t } = useLingui()
  const box = useRef<HTMLTextAreaElement>(null)
  const attachments = useAttachments(threadFiles(key))
  useEffect(() => {
    const held = files.current
    held.set(key, attachments)
    return () => void held.delete(key)
  })
  const length = graphemeCount(content)
  return (
    <section aria-label={t`Post ${place} du fil`} className="grid gap-2 border-t border-line pt-3 ml-14">
      <div className="flex items-start gap-2">
        <div className="relative min-w-0 flex-1">
          <TextArea
            ref={box}
            bare
            autoFocus={content === ''}
            from={2}
            upTo="text"
            value={content}
            onChange={({ target }) => onWrite(target.value)}
            onKeyDown={sendByKeyboard}
            onPaste={pastedPicture(attachments.choose)}
            readOnly={disabled}
            aria-label={t`Texte du post ${place}`}
            placeholder={t`La suite du fil`}
            aria-invalid={length > limits.post || undefined}
            dir="auto"
            className="block text-lg"
          />
          <ExcessTint box={box} text={content} className="text-lg" />
        </div>
        <IconButton
          label={t`Retirer le post ${place} du fil`}
          disabled={disabled}
          onClick={() => {
            attachments.removeAll()
            onRemove()
          }}
        >
          <X aria-hidden="true" size={19} />
        </IconButton>
      </div>
      <Completions box={box} value={content} onChange={onWrite} />
      <CitedCard content={content} disabled={disabled} onChange={onWrite} />
      {attachments.fault !== null && (
        <p role="alert" className="text-sm font-medium text-danger">
          {faults[attachments.fault]}
        </p>
      )}
      <AttachmentList
        attachments={attachments}
        busy={disabled}
        onRetry={() => box.current?.form?.requestSubmit()}
      />
      <div className="flex items-center justify-between">
        <AttachmentButtons
          kinds={['image', 'video', 'document']}
          severalPictures
          disabled={disabled}
          onChosen={attachments.choose}
        />
        <span className="flex items-center gap-2 text-sm text-ink-3">
          <span aria-hidden="true" className="max-sm:hidden">{t`Post ${place} du fil`}</span>
          <LengthRing count={length} />
        </span>
      </div>
    </section>
  )
}
