import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowUp, Captions } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { AttachmentPreview } from './attachment-preview.tsx'
import { kindOf } from './chosen-file.ts'
import type { Attachments } from './use-attachments.ts'

/** The files of a post that is being written, and a reminder while pictures have no description. */
export function AttachmentList({
  attachments,
  busy,
  onRetry,
}: {
  attachments: Attachments
  busy: boolean
  onRetry: () => void
}) {
  const { t } = useLingui()
  const id = useId()
  const { list } = attachments
  const count = list.length
  const undescribed = list.flatMap(({ file, alt }, index) =>
    kindOf(file) === 'image' && alt.trim() === '' ? index : [],
  )
  const [first] = undescribed
  return (
    <>
      {list.map((attachment, index) => {
        const shown = index + 1
        return (
          <AttachmentPreview
            key={`${attachment.file.name} ${attachment.file.lastModified} ${attachment.file.size}`}
            attachment={attachment}
            busy={busy}
            onRetry={onRetry}
            descriptionId={`${id}-${index}`}
            {...(count > 1 && { label: t`Image ${shown} sur ${count}` })}
            action={
              index > 0 && (
                <IconButton label={t`Mettre avant la précédente`} disabled={busy} onClick={attachment.moveUp}>
                  <ArrowUp aria-hidden="true" size={19} />
                </IconButton>
              )
            }
          />
        )
      })}
      {first !== undefined && (
        <p className="flex items-start gap-2.5 rounded-lg bg-question-soft px-3.5 py-2.5 text-sm text-ink">
          <Captions aria-hidden="true" size={18} className="mt-px shrink-0 text-question" />
          <span className="min-w-0 flex-1">
            <Plural
              value={undescribed.length}
              one="Une image n’a pas encore de description : qui ne la voit pas ne saura pas ce qu’elle montre."
              other="# images n’ont pas encore de description : qui ne les voit pas ne saura pas ce qu’elles montrent."
            />
          </span>
          <button
            type="button"
            onClick={() => document.getElementById(`${id}-${first}`)?.focus()}
            className="hit-44 shrink-0 font-semibold text-blue hover:underline"
          >
            <Trans>Décrire</Trans>
          </button>
        </p>
      )}
    </>
  )
}
