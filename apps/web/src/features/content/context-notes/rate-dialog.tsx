import { Trans, useLingui } from '@lingui/react/macro'
import type { RatedNote } from '@parvis/contract/content/context-notes.schemas.ts'
import {
  type NoteRating,
  noteRatings,
  noteReasons,
  rateContextNote,
  withdrawNoteRating,
} from '@parvis/contract/content/context-notes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { type NoteReason, ratingTexts, reasonTexts } from './note-texts.ts'
import { rereadNotes } from './queries.ts'

/** Reasons that may be given for a rating; "somewhat" has those of both sides. */
const reasonsOf = (rating: NoteRating): readonly NoteReason[] =>
  rating === 'somewhat' ? [...noteReasons.helpful, ...noteReasons.not_helpful] : noteReasons[rating]

/** Rates a note, with reasons, or takes the rating back. */
export function RateDialog({ note, onClose }: { note: RatedNote; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [rating, setRating] = useState<NoteRating>(note.own_rating?.rating ?? 'helpful')
  const [reasons, setReasons] = useState<readonly NoteReason[]>(note.own_rating?.reasons ?? [])
  const params = { noteId: note.id }
  const onSuccess = (changed: RatedNote) => {
    rereadNotes(client, changed)
    notify.success(changed.own_rating === null ? t`Avis retiré` : t`Avis enregistré`)
    onClose()
  }
  const rate = useSingleFlight({
    mutationFn: () =>
      call(rateContextNote, {
        params,
        body: { rating, reasons: reasonsOf(rating).filter((reason) => reasons.includes(reason)) },
      }),
    onSuccess,
  })
  const withdraw = useSingleFlight({ mutationFn: () => call(withdrawNoteRating, { params }), onSuccess })
  return (
    <Dialog
      title={t`Cette note est-elle utile ?`}
      description={t`Votre avis est une opinion : il n’est montré à personne. Il compte sept jours après votre premier avis.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <Segments
          legend={t`Votre avis`}
          value={rating}
          onChange={setRating}
          options={noteRatings.map((value) => ({ value, label: i18n._(ratingTexts[value]) }))}
        />
        <fieldset>
          <legend className="mb-2 text-sm font-semibold text-ink-2">
            <Trans>Pourquoi ? (facultatif)</Trans>
          </legend>
          <div className="flex flex-col gap-2.5">
            {reasonsOf(rating).map((reason) => (
              <Checkbox
                key={reason}
                checked={reasons.includes(reason)}
                onChange={({ target }) =>
                  setReasons(
                    target.checked ? [...reasons, reason] : reasons.filter((other) => other !== reason),
                  )
                }
              >
                {i18n._(reasonTexts[reason])}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        <RefusalMessage error={rate.error ?? withdraw.error} />
        <Button busy={rate.isPending} onClick={() => rate.mutate()}>
          <Trans>Enregistrer mon avis</Trans>
        </Button>
        {note.own_rating !== null && (
          <Button look="secondary" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            <Trans>Retirer mon avis</Trans>
          </Button>
        )}
      </div>
    </Dialog>
  )
}
