import { Trans, useLingui } from '@lingui/react/macro'
import { languages } from '@parvis/contract/languages.ts'
import type { SavedReply } from '@parvis/contract/trust/desk.schemas.ts'
import { removeSavedReply } from '@parvis/contract/trust/desk.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageSquareText, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../../lib/api-client.ts'
import { refusalText } from '../../../../lib/refusal-texts.ts'
import { separator } from '../../../../lib/separator.ts'
import { useSingleFlight } from '../../../../lib/single-flight.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { ListWaiting } from '../../../../ui/list-waiting.tsx'
import { notify } from '../../../../ui/notify.ts'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { QueryFailure } from '../../../../ui/query-failure.tsx'
import { languageTexts } from '../texts.ts'
import { repliesQuery } from './queries.ts'
import { ReplyForm } from './reply-form.tsx'

/** Saved replies of the team: reasons that a decision can begin with. */
export function ReplyBoard() {
  const { t } = useLingui()
  const query = useQuery(repliesQuery)
  const [edited, setEdited] = useState<SavedReply | 'new' | null>(null)
  const replies = query.data?.items
  return (
    <div className="mx-auto max-w-180">
      <PageHeader
        title={<Trans>Réponses enregistrées</Trans>}
        intro={
          <Trans>
            Des motifs que l’équipe écrit souvent. Ils s’insèrent dans les faits d’une décision, et s’y
            complètent : l’auteur doit y reconnaître ce qu’il a dit.
          </Trans>
        }
        actions={
          <Button size="sm" onClick={() => setEdited('new')}>
            <Trans>Nouvelle réponse</Trans>
          </Button>
        }
      />
      {replies === undefined ? (
        query.error ? (
          <QueryFailure title={t`Les réponses n’ont pas pu être chargées`} query={query} />
        ) : (
          <ListWaiting label={t`Chargement des réponses`} />
        )
      ) : replies.length === 0 ? (
        <EmptyState icon={MessageSquareText} title={t`Aucune réponse enregistrée`}>
          <Trans>Écrivez-en une en français, et dans les autres langues si vous le pouvez.</Trans>
        </EmptyState>
      ) : (
        <ul aria-label={t`Réponses enregistrées`} className="divide-y divide-line border-b border-line">
          {replies.map((reply) => (
            <Reply key={reply.id} reply={reply} onEdit={() => setEdited(reply)} />
          ))}
        </ul>
      )}
      {edited && (
        <Dialog
          title={edited === 'new' ? t`Nouvelle réponse` : t`Modifier la réponse`}
          closeLabel={t`Fermer`}
          onClose={() => setEdited(null)}
        >
          <ReplyForm reply={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
        </Dialog>
      )}
    </div>
  )
}

function Reply({ reply, onEdit }: { reply: SavedReply; onEdit: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [asks, setAsks] = useState(false)
  const removing = useSingleFlight({
    mutationFn: () => call(removeSavedReply, { params: { replyId: reply.id } }),
    onSuccess: (left) => {
      client.setQueryData(repliesQuery.queryKey, left)
      notify.success(t`Réponse retirée`)
    },
    onError: (error) => {
      notify.error(t`Réponse`, i18n._(refusalText(error)))
      void client.invalidateQueries({ queryKey: repliesQuery.queryKey })
    },
  })
  const written = languages.filter((language) => reply.texts[language] !== undefined)
  return (
    <li className="flex items-start gap-2 px-4 py-3.5">
      <div className="min-w-0 flex-1">
        <h2 className="text-base wrap-anywhere">{reply.title}</h2>
        <p
          lang="fr"
          className="mt-0.5 line-clamp-3 text-md/[1.5] whitespace-pre-wrap text-ink-2 wrap-anywhere"
        >
          {reply.texts.fr}
        </p>
        <p className="mt-1.5 text-xs font-semibold text-ink-3">
          {written.map((language) => i18n._(languageTexts[language])).join(separator)}
        </p>
      </div>
      <IconButton label={t`Modifier « ${reply.title} »`} onClick={onEdit}>
        <Pencil aria-hidden="true" size={18} />
      </IconButton>
      <IconButton
        label={t`Retirer « ${reply.title} »`}
        disabled={removing.isPending}
        onClick={() => setAsks(true)}
      >
        <Trash2 aria-hidden="true" size={18} />
      </IconButton>
      {asks && (
        <ConfirmDialog
          title={t`Retirer cette réponse ?`}
          description={t`L’équipe ne pourra plus l’insérer. Les décisions déjà prises gardent leurs mots.`}
          confirmLabel={t`Retirer`}
          cancelLabel={t`Garder`}
          closeLabel={t`Fermer`}
          busy={removing.isPending}
          onConfirm={() => removing.mutate(undefined, { onSettled: () => setAsks(false) })}
          onClose={() => setAsks(false)}
        />
      )}
    </li>
  )
}
