import { Trans, useLingui } from '@lingui/react/macro'
import type { DraftView } from '@parvis/contract/content/post-lifecycle.schemas.ts'
import { deleteDraft, saveDraft } from '@parvis/contract/content/post-lifecycle.ts'
import { isBlank } from '@parvis/contract/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { call } from '../../../../lib/api-client.ts'
import { exactTime } from '../../../../lib/relative-time.ts'
import { randomUuid } from '../../../../lib/request-id.ts'
import { separator } from '../../../../lib/separator.ts'
import { useSingleFlight } from '../../../../lib/single-flight.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ElapsedTime } from '../../../../ui/elapsed-time.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { notify } from '../../../../ui/notify.ts'
import { QueryFailure } from '../../../../ui/query-failure.tsx'
import { RefusalMessage } from '../../../../ui/refusal-message.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import type { Draft } from '../draft.ts'
import { draftsQuery, plannedPostsQuery } from './draft-queries.ts'

/** The member's drafts and planned posts. The text in the composer can be put beside them, and is never lost to another. */
export function DraftsDialog({
  current,
  hasFiles,
  onTake,
  onDraftSaved,
  onClose,
}: {
  current: Draft
  /** Files are chosen: they are not kept with a draft. */
  hasFiles: boolean
  /** Called with the draft to go on with. */
  onTake: (draft: DraftView) => void
  /** Called when the text in the composer is kept. */
  onDraftSaved: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const drafts = useQuery(draftsQuery)
  const planned = useQuery(plannedPostsQuery)
  const [content = '', ...thread] = [current.content, ...current.thread.map((text) => text.content)].filter(
    (text) => !isBlank(text),
  )
  const isWritten = content !== ''
  const keep = () => {
    const { visibility, region_code } = current
    const draftId = current.draft_id ?? randomUuid()
    return call(saveDraft, { params: { draftId }, body: { content, thread, visibility, region_code } })
  }
  const onSettled = () => client.invalidateQueries({ queryKey: draftsQuery.queryKey })
  const keeping = useSingleFlight({
    mutationFn: keep,
    onSuccess: () => {
      notify.success(t`Brouillon gardé`)
      onDraftSaved()
    },
    onSettled,
  })
  const taking = useSingleFlight({
    // The present text joins the drafts first.
    mutationFn: async (draft: DraftView) => {
      if (isWritten && current.draft_id !== draft.id) await keep()
      return draft
    },
    onSuccess: onTake,
    onSettled,
  })
  const removing = useSingleFlight({
    mutationFn: ({ id }: DraftView) => call(deleteDraft, { params: { draftId: id } }),
    onSettled,
  })
  const isBusy = keeping.isPending || taking.isPending || removing.isPending
  return (
    <Dialog isOwnPage title={t`Brouillons`} closeLabel={t`Fermer`} onClose={onClose}>
      <div className="flex flex-col gap-4">
        {isWritten && (
          <div>
            <Button look="secondary" block busy={keeping.isPending} onClick={() => keeping.mutate()}>
              <Trans>Garder ce texte pour plus tard</Trans>
            </Button>
            {hasFiles && (
              <p className="mt-1.5 text-sm text-ink-2">
                <Trans>Les fichiers joints ne sont pas gardés avec un brouillon.</Trans>
              </p>
            )}
          </div>
        )}
        <RefusalMessage error={keeping.error ?? taking.error ?? removing.error} />
        {drafts.data?.items.length === 0 && (
          <p className="text-ink-2">
            <Trans>Aucun brouillon gardé. Ils vous suivent d’un appareil à l’autre, 20 au plus.</Trans>
          </p>
        )}
        {drafts.data && drafts.data.items.length > 0 && (
          <ul className="divide-y divide-line">
            {drafts.data.items.map((draft) => (
              <li key={draft.id} className="flex items-center gap-2 py-2.5">
                <p className="min-w-0 flex-1">
                  <span dir="auto" className="line-clamp-2 wrap-anywhere">
                    {draft.content}
                  </span>
                  <ElapsedTime at={draft.updated_at} className="text-sm text-ink-3" />
                  {draft.thread.length > 0 && (
                    <span className="text-sm text-ink-3">
                      {separator}
                      {t`Fil de ${draft.thread.length + 1} posts`}
                    </span>
                  )}
                </p>
                <Button look="secondary" size="sm" disabled={isBusy} onClick={() => taking.mutate(draft)}>
                  <Trans>Reprendre</Trans>
                </Button>
                <IconButton
                  label={t`Supprimer ce brouillon`}
                  disabled={isBusy}
                  onClick={() => removing.mutate(draft)}
                >
                  <Trash2 aria-hidden="true" size={18} />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        {drafts.isPending && <Skeleton className="h-16" />}
        {drafts.error && <QueryFailure title={t`Vos brouillons n’ont pas pu être chargés`} query={drafts} />}
        {planned.data && planned.data.length > 0 && (
          <section>
            <h3 className="text-base">
              <Trans>Posts programmés</Trans>
            </h3>
            <ul className="mt-1 divide-y divide-line">
              {planned.data.map(({ id, content, planned_for, plan_refusal }) => (
                <li key={id} className="py-2.5">
                  <Link
                    to="/post/$postId"
                    params={{ postId: id }}
                    replace
                    className="line-clamp-2 font-medium wrap-anywhere hover:underline"
                  >
                    {content}
                  </Link>
                  {planned_for !== null && (
                    <span className="text-sm text-ink-3">
                      {plan_refusal === null ? exactTime(new Date(planned_for)) : t`N’a pas paru`}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}
