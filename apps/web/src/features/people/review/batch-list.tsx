import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ClaimBatch } from '@parvis/contract/people/claim-batches.schemas.ts'
import { drawClaimBatch } from '@parvis/contract/people/claim-batches.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { separator } from '../../../lib/separator.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { notify } from '../../../ui/notify.ts'
import { QueryList } from '../../../ui/query-list.tsx'
import { batchesQuery, reviewKey } from './queries.ts'

/** Batches of clear claims, and the button that draws the next. */
export function BatchList({ onOpen }: { onOpen: (batchId: string) => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const query = useInfiniteQuery(batchesQuery)
  const drawing = useSingleFlight({
    mutationFn: () => call(drawClaimBatch, {}),
    onSuccess: ({ id }) => onOpen(id),
    onError: (error) => notify.error(t`Lots de demandes`, i18n._(refusalText(error))),
    onSettled: () => client.invalidateQueries({ queryKey: reviewKey }),
  })
  const [first] = query.data?.pages ?? []
  const clear = first?.clear_claims ?? 0
  const isOpen = first?.items.some(({ state }) => state === 'open') === true
  return (
    <>
      {first && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-4">
          <p className="text-sm text-ink-2">
            <Plural
              value={clear}
              _0="Aucune demande claire n’attend."
              one="# demande claire attend."
              other="# demandes claires attendent."
            />
          </p>
          {clear > 0 && !isOpen && (
            <Button busy={drawing.isPending} onClick={() => drawing.mutate()}>
              <Trans>Tirer un échantillon</Trans>
            </Button>
          )}
        </div>
      )}
      <QueryList
        query={query}
        idOf={({ id }) => id}
        failure={t`Les lots n’ont pas pu être chargés`}
        waiting={<ListWaiting label={t`Chargement des lots`} rows={3} />}
        empty={
          <EmptyState icon={Layers} title={t`Aucun lot`}>
            <Trans>
              Quand des demandes portent le nom du répertoire et un document, deux personnes peuvent les
              confirmer ensemble.
            </Trans>
          </EmptyState>
        }
      >
        {(batches) => (
          <ul aria-label={t`Lots de demandes`} className="divide-y divide-line border-b border-line">
            {batches.map((batch) => (
              <Entry key={batch.id} batch={batch} onOpen={() => onOpen(batch.id)} />
            ))}
          </ul>
        )}
      </QueryList>
    </>
  )
}

function Entry({ batch, onOpen }: { batch: ClaimBatch; onOpen: () => void }) {
  const { t } = useLingui()
  const { total, sampled, checked, verified, state } = batch
  return (
    <li>
      <button
        type="button"
        className="flex w-full flex-col gap-0.5 px-4 py-3 text-left hover:bg-sunk"
        onClick={onOpen}
      >
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">
            <Plural value={total} one="# demande" other="# demandes" />
          </span>
          <span className="text-sm text-ink-2">
            <bdi>{batch.drawn_by?.name ?? t`Compte supprimé`}</bdi>
            {separator}
            <ElapsedTime at={batch.drawn_at} form="words" />
          </span>
        </span>
        <span className="text-sm text-ink-2 tabular-nums">
          {state === 'confirmed' ? (
            <Plural value={verified} _0="aucune coche donnée" one="# coche donnée" other="# coches données" />
          ) : state === 'dropped' ? (
            <Trans>Abandonné : les demandes sont examinées une à une</Trans>
          ) : (
            <Trans>
              Échantillon : {checked} sur {sampled}
            </Trans>
          )}
        </span>
      </button>
    </li>
  )
}
