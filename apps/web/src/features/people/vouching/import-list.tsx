import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { OfficialImport } from '@parvis/contract/people/prepared-verifications.schemas.ts'
import { undoOfficialImport } from '@parvis/contract/people/prepared-verifications.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
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
import { Progress } from '../../../ui/progress.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { importsKey, importsQuery } from './queries.ts'

/** Imports with their progress; what nobody has accepted yet can be taken back. */
export function ImportList({ onOpen }: { onOpen: (importId: string) => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const query = useInfiniteQuery(importsQuery)
  const [asked, setAsked] = useState<OfficialImport | null>(null)
  const undoing = useSingleFlight({
    mutationFn: (importId: string) => call(undoOfficialImport, { params: { importId } }),
    onError: (error) => notify.error(t`Import d’élus`, i18n._(refusalText(error))),
    onSettled: () => {
      setAsked(null)
      void client.invalidateQueries({ queryKey: importsKey })
    },
  })
  return (
    <>
      {list()}
      {asked && (
        <ConfirmDialog
          title={t`Annuler l’import « ${asked.file_name} » ?`}
          description={t`Les invitations et les vérifications que personne n’a acceptées sont reprises, et les adresses oubliées. Ce qui est accepté reste.`}
          confirmLabel={t`Annuler l’import`}
          cancelLabel={t`Garder l’import`}
          closeLabel={t`Fermer`}
          busy={undoing.isPending}
          onConfirm={() => undoing.mutate(asked.id)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )

  function list() {
    if (!query.data) {
      if (!query.error) return <ListWaiting label={t`Chargement des imports`} />
      return <QueryFailure title={t`Les imports n’ont pas pu être chargés`} query={query} />
    }
    const imports = query.data.pages.flatMap(({ items }) => items)
    if (imports.length === 0)
      return (
        <EmptyState icon={ListChecks} title={t`Aucun import`}>
          <Trans>Les listes importées paraissent ici, avec ce que devient chaque ligne.</Trans>
        </EmptyState>
      )
    return (
      <>
        <ul aria-label={t`Imports`} className="divide-y divide-line border-y border-line">
          {imports.map((one) => (
            <Entry key={one.id} one={one} onOpen={() => onOpen(one.id)} onUndo={() => setAsked(one)} />
          ))}
        </ul>
        {query.hasNextPage && (
          <ListEnd query={query} waiting={<ListWaiting label={t`Chargement de la suite`} rows={2} />} />
        )}
      </>
    )
  }
}

function Entry({ one, onOpen, onUndo }: { one: OfficialImport; onOpen: () => void; onUndo: () => void }) {
  const { t } = useLingui()
  const { counts, total, state } = one
  const words = { running: t`En cours`, done: t`Terminé`, undone: t`Annulé` }[state]
  const unanswered = counts.invited + counts.prepared
  return (
    <li className="flex flex-col gap-2 px-4 py-4">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold wrap-anywhere">{one.file_name}</span>
        <span className="text-sm text-ink-2">
          <bdi>{one.by?.name ?? t`Ligne de commande ou compte supprimé`}</bdi>
          {separator}
          <ElapsedTime at={one.created_at} form="words" />
        </span>
        <span className="ml-auto text-sm font-semibold" role="status">
          {words}
        </span>
      </div>
      {state === 'running' && <Progress value={total === 0 ? 1 : 1 - counts.waiting / total} label={words} />}
      <p className="text-sm text-ink-2 tabular-nums">
        <Plural value={total} one="# ligne" other="# lignes" />
        {separator}
        <Plural value={counts.accepted} _0="aucune acceptée" one="# acceptée" other="# acceptées" />
        {unanswered > 0 && (
          <>
            {separator}
            <Trans>{unanswered} sans réponse</Trans>
          </>
        )}
        {counts.refused > 0 && (
          <>
            {separator}
            <Trans>{counts.refused} sans suite</Trans>
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" size="sm" aria-label={t`Rapport de ${one.file_name}`} onClick={onOpen}>
          <Trans>Voir le rapport</Trans>
        </Button>
        {one.may_undo && (
          <Button look="secondary" size="sm" aria-label={t`Annuler ${one.file_name}`} onClick={onUndo}>
            <Trans>Annuler l’import</Trans>
          </Button>
        )}
      </div>
    </li>
  )
}
