import { Trans, useLingui } from '@lingui/react/macro'
import type { RatedNote as Note } from '@parvis/contract/content/context-notes.schemas.ts'
import { deleteContextNote } from '@parvis/contract/content/context-notes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { requestedPart } from '../../../lib/parts.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { separator } from '../../../lib/separator.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { ReportButton } from '../../people/reporting/report-button.tsx'
import { NoteFigures } from './note-figures.tsx'
import { NoteText } from './note-text.tsx'
import { ratingTexts, stateTexts } from './note-texts.ts'
import { rereadNotes } from './queries.ts'

const RateDialog = lazy(requestedPart(() => import('./rate-dialog.tsx'), 'RateDialog'))
const AnswerDialog = lazy(requestedPart(() => import('./answer-dialog.tsx'), 'AnswerDialog'))

/** A note with its state and figures, and what this reader may do with it. */
export function RatedNote({ note }: { note: Note }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [shown, setShown] = useState<'rate' | 'answer' | 'delete' | null>(null)
  const close = () => setShown(null)
  const deleting = useSingleFlight({
    mutationFn: () => call(deleteContextNote, { params: { noteId: note.id } }),
    onSuccess: () => {
      rereadNotes(client, note)
      notify.success(t`Note supprimée`)
    },
    onError: (error) => notify.error(t`Erreur`, i18n._(refusalText(error))),
    onSettled: close,
  })
  const own = note.own_rating
  return (
    <article aria-label={t`Note de contexte`} data-note={note.id} className="px-4 py-3.5">
      <div className="mb-1.5 flex items-start justify-between gap-2">
        <p className="text-xs font-semibold text-ink-2">
          {i18n._(stateTexts[note.state])}
          {note.is_own && (
            <>
              {separator}
              <Trans>votre note</Trans>
            </>
          )}
        </p>
        {!note.is_own && (
          <ReportButton target={{ type: 'context_note', id: note.id }} label={t`Signaler cette note`} />
        )}
      </div>
      <NoteText note={note} />
      <details className="mt-2">
        <summary className="hit-44 relative inline-flex cursor-pointer list-none text-sm font-semibold text-blue hover:underline [&::-webkit-details-marker]:hidden">
          <Trans>Ses chiffres</Trans>
        </summary>
        <NoteFigures note={note} />
      </details>
      <div className="mt-3 flex flex-wrap items-center gap-2 empty:hidden">
        {note.can_rate && (
          <Button look={own === null ? 'primary' : 'secondary'} size="sm" onClick={() => setShown('rate')}>
            {own === null ? t`Évaluer` : t`Votre avis : ${i18n._(ratingTexts[own.rating])}`}
          </Button>
        )}
        {note.can_answer && (
          <Button look="secondary" size="sm" onClick={() => setShown('answer')}>
            {note.answer === null ? t`Répondre` : t`Modifier la réponse`}
          </Button>
        )}
        {note.is_own && (
          <Button look="neutral" size="sm" onClick={() => setShown('delete')}>
            <Trans>Supprimer</Trans>
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {shown === 'rate' && <RateDialog note={note} onClose={close} />}
        {shown === 'answer' && <AnswerDialog note={note} onClose={close} />}
      </Suspense>
      {shown === 'delete' && (
        <ConfirmDialog
          title={t`Supprimer cette note ?`}
          description={t`La note et les avis qu’elle a reçus sont supprimés pour de bon.`}
          confirmLabel={t`Supprimer`}
          cancelLabel={t`Annuler`}
          closeLabel={t`Fermer`}
          busy={deleting.isPending}
          onConfirm={() => deleting.mutate()}
          onClose={close}
        />
      )}
    </article>
  )
}
