import { useLingui } from '@lingui/react/macro'
import { mediaKinds } from '@parvis/contract/content/media.ts'
import type { OwnProfileView } from '@parvis/contract/people/profiles.schemas.ts'
import { useNavigate } from '@tanstack/react-router'
import { CalendarClock, ChartBarBig, NotebookPen } from 'lucide-react'
import { NamedIconButton } from '../../../../ui/named-icon-button.tsx'
import { AttachmentButtons } from '../../media/attachment-buttons.tsx'
import { mayOpenPoll } from '../../polls/queries.ts'
import { LengthRing } from '../length-ring.tsx'

/** Bottom of the composer: what may be added to the post, each by its name, and the length used. */
export function ComposerTools({
  author,
  disabled,
  length,
  place,
  isPlanned,
  onFile,
  onPlan,
  onDrafts,
}: {
  author: OwnProfileView
  disabled: boolean
  length: number
  /** Place in the thread of the post that these serve; null outside threads. */
  place: number | null
  isPlanned: boolean
  onFile: (file: File) => void
  onPlan: () => void
  onDrafts: () => void
}) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-3 border-t border-line px-4 pt-1 pb-[max(4px,env(safe-area-inset-bottom))]">
      <div className="flex flex-wrap">
        <AttachmentButtons kinds={mediaKinds} named severalPictures disabled={disabled} onChosen={onFile} />
        {mayOpenPoll(author) && (
          <NamedIconButton
            Icon={ChartBarBig}
            word={t`Sondage`}
            label={t`Ouvrir un sondage`}
            disabled={disabled}
            // The text stays as a draft.
            onClick={() => void navigate({ to: '/polls', state: { opensPoll: true } })}
          />
        )}
        <NamedIconButton
          Icon={CalendarClock}
          word={t`Heure`}
          label={t`Choisir l’heure de parution`}
          disabled={disabled}
          aria-pressed={isPlanned}
          onClick={onPlan}
        />
        <NamedIconButton
          Icon={NotebookPen}
          word={t`Brouillons`}
          label={t`Brouillons`}
          disabled={disabled}
          aria-haspopup="dialog"
          onClick={onDrafts}
        />
      </div>
      <span className="ml-auto flex items-center gap-2 text-sm text-ink-3">
        {place !== null && t`Post ${place} du fil`}
        <LengthRing count={length} />
      </span>
    </div>
  )
}
