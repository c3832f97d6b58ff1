import { Trans, useLingui } from '@lingui/react/macro'
import type { EntryBlock } from '@parvis/contract/people/entry-blocks.schemas.ts'
import { type EntryBlockKind, removeEntryBlock } from '@parvis/contract/people/entry-blocks.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { separator } from '../../../lib/separator.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { notify } from '../../../ui/notify.ts'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { entryBlocksKey, entryBlocksQuery } from './queries.ts'

/** The blocks of one kind, latest first; each can be removed. */
export function BlockRows({ kind, q }: { kind: EntryBlockKind; q: string }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [asked, setAsked] = useState<EntryBlock | null>(null)
  // A search looks in the list of throw-away addresses too; unasked, thousands of them would bury the staff's own.
  const query = useInfiniteQuery(entryBlocksQuery(q === '' ? { kind, source: 'staff' } : { kind, q }))
  const removing = useSingleFlight({
    mutationFn: ({ id }: EntryBlock) => call(removeEntryBlock, { params: { blockId: id } }),
    onSuccess: (_, { value }) => notify.success(t`${value} n’est plus bloqué`),
    onError: (error) => notify.error(t`Blocages`, i18n._(refusalText(error))),
    onSettled: () => {
      setAsked(null)
      void client.invalidateQueries({ queryKey: entryBlocksKey })
    },
  })
  if (!query.data) {
    if (!query.error) return <ListWaiting label={t`Chargement des blocages`} />
    return <QueryFailure title={t`Les blocages n’ont pas pu être chargés`} query={query} />
  }
  const blocks = query.data.pages.flatMap(({ items }) => items)
  if (blocks.length === 0)
    return q === '' ? (
      <EmptyState icon={ShieldCheck} title={t`Rien n’est bloqué`}>
        <Trans>Ce que vous bloquerez ici sera refusé à l’inscription, dès maintenant.</Trans>
      </EmptyState>
    ) : (
      <EmptyState icon={ShieldCheck} title={t`Aucun blocage ne correspond`}>
        <Trans>La recherche porte sur le début de chaque valeur.</Trans>
      </EmptyState>
    )
  return (
    <>
      <ul aria-label={t`Blocages`} className="divide-y divide-line border-y border-line">
        {blocks.map((block) => (
          <Row key={block.id} block={block} onRemove={() => setAsked(block)} />
        ))}
      </ul>
      {query.hasNextPage && (
        <ListEnd query={query} waiting={<ListWaiting label={t`Chargement de la suite`} rows={2} />} />
      )}
      {asked && (
        <ConfirmDialog
          title={t`Ne plus bloquer ${asked.value} ?`}
          description={t`Les inscriptions seront de nouveau acceptées, aussitôt.`}
          confirmLabel={t`Retirer le blocage`}
          cancelLabel={t`Garder le blocage`}
          closeLabel={t`Fermer`}
          busy={removing.isPending}
          onConfirm={() => removing.mutate(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

function Row({ block, onRemove }: { block: EntryBlock; onRemove: () => void }) {
  const { t, i18n } = useLingui()
  const { value, reason, author, source, ends_at, has_ended, at_sign_in, created_at } = block
  const end = ends_at && i18n.date(new Date(ends_at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold wrap-anywhere">
          <span className={has_ended ? 'text-ink-3 line-through' : undefined}>{value}</span>
          {at_sign_in && (
            <span className="ml-2 rounded-sm bg-danger-soft px-1.5 py-0.5 text-xs font-semibold text-danger">
              <Trans>Connexions aussi</Trans>
            </span>
          )}
        </p>
        <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
          {reason}
        </p>
        <p className="text-sm text-ink-3">
          {author ? (
            <bdi>{author.name}</bdi>
          ) : source === 'disposable' ? (
            <Trans>Liste des domaines jetables</Trans>
          ) : (
            <Trans>Ligne de commande</Trans>
          )}
          {separator}
          <ElapsedTime at={created_at} form="words" />
          {end && (
            <>
              {separator}
              {has_ended ? <Trans>terminé le {end}</Trans> : <Trans>jusqu’au {end}</Trans>}
            </>
          )}
        </p>
      </div>
      <Button look="secondary" size="sm" aria-label={t`Retirer le blocage : ${value}`} onClick={onRemove}>
        <Trans>Retirer</Trans>
      </Button>
    </li>
  )
}
