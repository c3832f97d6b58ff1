import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { BulkAct } from '@parvis/contract/trust/bulk-acts.schemas.ts'
import { undoBulkAct } from '@parvis/contract/trust/bulk-acts.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { moderationKey } from '../../../cache/query-keys.ts'
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
import { PageHeader } from '../../../ui/page-header.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { ruleTexts } from '../moderation/notices/texts.ts'
import { bulkActsQuery, membersKey } from './queries.ts'
import { bulkTexts } from './texts.ts'

/** Actions on many accounts, with their progress; each is undone as a whole. */
export function BulkList() {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const query = useInfiniteQuery(bulkActsQuery)
  const [asked, setAsked] = useState<BulkAct | null>(null)
  const undoing = useSingleFlight({
    mutationFn: (bulkId: string) => call(undoBulkAct, { params: { bulkId } }),
    onSuccess: () => setAsked(null),
    onError: (error) => {
      notify.error(t`Actions groupées`, i18n._(refusalText(error)))
      setAsked(null)
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: membersKey })
      void client.invalidateQueries({ queryKey: moderationKey })
    },
  })
  return (
    <div className="mx-auto max-w-180">
      <PageHeader
        title={<Trans>Actions groupées</Trans>}
        back={{ to: { to: '/administration/membres' }, label: t`Retour aux membres` }}
      />
      {list()}
      {asked && (
        <ConfirmDialog
          title={t`Annuler cette action en entier ?`}
          description={t`Ce qui a été décidé est annulé pour chacun, et chacun en est informé.`}
          confirmLabel={t`Annuler l’action`}
          cancelLabel={t`Garder l’action`}
          closeLabel={t`Fermer`}
          busy={undoing.isPending}
          onConfirm={() => undoing.mutate(asked.id)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )

  function list() {
    if (!query.data) {
      if (!query.error) return <ListWaiting label={t`Chargement des actions`} />
      return <QueryFailure title={t`Les actions n’ont pas pu être chargées`} query={query} />
    }
    const acts = query.data.pages.flatMap(({ items }) => items)
    if (acts.length === 0)
      return (
        <EmptyState icon={Users} title={t`Aucune action`}>
          <Trans>Choisissez des comptes parmi les membres pour agir sur tous à la fois.</Trans>
        </EmptyState>
      )
    return (
      <>
        <ul aria-label={t`Actions groupées`} className="divide-y divide-line border-b border-line">
          {acts.map((one) => (
            <Entry key={one.id} one={one} onUndo={() => setAsked(one)} />
          ))}
        </ul>
        {query.hasNextPage && (
          <ListEnd query={query} waiting={<ListWaiting label={t`Chargement de la suite`} rows={2} />} />
        )}
      </>
    )
  }
}

function Entry({ one, onUndo }: { one: BulkAct; onUndo: () => void }) {
  const { t, i18n } = useLingui()
  const { total, done, refused, undone } = one
  const state = {
    running: t`En cours`,
    done: t`Faite`,
    undoing: t`Annulation en cours`,
    undone: t`Annulée`,
  }[one.state]
  const isMoving = one.state === 'running' || one.state === 'undoing'
  const share = total === 0 ? 1 : (one.state === 'undoing' ? undone : done + refused) / total
  return (
    <li className="flex flex-col gap-2 px-4 py-4">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">
          {i18n._(bulkTexts[one.kind])}
          {one.rule && ` (${i18n._(ruleTexts[one.rule])})`}
        </span>
        <span className="text-sm text-ink-2">
          <bdi>{one.by?.name ?? t`Compte supprimé`}</bdi>
          {separator}
          <ElapsedTime at={one.created_at} form="words" />
        </span>
        <span className="ml-auto text-sm font-semibold" role="status">
          {state}
        </span>
      </div>
      {isMoving && <Progress value={share} label={state} />}
      <p className="text-sm text-ink-2 tabular-nums">
        <Plural value={total} one="# compte" other="# comptes" />
        {separator}
        <Plural value={done} _0="aucun fait" one="# fait" other="# faits" />
        {refused > 0 && (
          <>
            {separator}
            <Plural value={refused} one="# laissé tel quel" other="# laissés tels quels" />
          </>
        )}
        {undone > 0 && (
          <>
            {separator}
            <Plural value={undone} one="# annulé" other="# annulés" />
          </>
        )}
      </p>
      {one.facts && (
        <p dir="auto" className="line-clamp-3 text-sm wrap-anywhere">
          {one.facts}
        </p>
      )}
      {one.may_undo && (
        <Button look="secondary" size="sm" className="self-start" onClick={onUndo}>
          <Trans>Annuler en entier</Trans>
        </Button>
      )}
    </li>
  )
}
