import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { BatchClaim, ClaimBatch } from '@parvis/contract/people/claim-batches.schemas.ts'
import { checkBatchClaim, confirmClaimBatch, dropClaimBatch } from '@parvis/contract/people/claim-batches.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { separator } from '../../../lib/separator.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { notify } from '../../../ui/notify.ts'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { dayOf } from '../verification/texts.ts'
import { batchQuery, reviewKey } from './queries.ts'

type Act = { kind: 'check'; requestId: string; isInOrder: boolean } | { kind: 'confirm' } | { kind: 'drop' }

/** A batch: its sample to look at, and its confirmation by a second reviewer. */
export function BatchDetail({ batchId }: { batchId: string }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const query = useQuery(batchQuery(batchId))
  const acting = useSingleFlight({
    mutationFn: (act: Act) => {
      const params = { batchId }
      if (act.kind === 'confirm') return call(confirmClaimBatch, { params })
      if (act.kind === 'drop') return call(dropClaimBatch, { params })
      const { requestId, isInOrder } = act
      return call(checkBatchClaim, { params: { batchId, requestId }, body: { in_order: isInOrder } })
    },
    onSuccess: (batch) => client.setQueryData(batchQuery(batchId).queryKey, batch),
    onError: (error) => notify.error(t`Lot de demandes`, i18n._(refusalText(error))),
    onSettled: () => client.invalidateQueries({ queryKey: reviewKey }),
  })
  const batch = query.data
  if (!batch) {
    if (!query.error) return <ListWaiting label={t`Chargement du lot`} />
    return <QueryFailure title={t`Le lot n’a pas pu être chargé`} query={query} />
  }
  const sample = batch.claims.filter(({ is_sampled }) => is_sampled)
  const rest = batch.claims.filter(({ is_sampled }) => !is_sampled)
  const mayCheck = batch.state === 'open' && batch.is_own
  return (
    <>
      <div className="flex flex-col items-start gap-3 border-b border-line px-4 py-4 text-sm">
        <NextStep batch={batch} />
        {batch.state === 'open' && (
          <span className="flex flex-wrap gap-2">
            {!batch.is_own && (
              <Button
                busy={acting.isPending}
                disabled={!isReady(batch)}
                onClick={() => acting.mutate({ kind: 'confirm' })}
              >
                <Trans>Confirmer le lot</Trans>
              </Button>
            )}
            <Button
              look="secondary"
              disabled={acting.isPending}
              onClick={() => acting.mutate({ kind: 'drop' })}
            >
              <Trans>Abandonner le lot</Trans>
            </Button>
          </span>
        )}
      </div>
      <h2 className="px-4 pt-5 pb-2 text-post">
        <Trans>Échantillon à regarder</Trans>
      </h2>
      <ul aria-label={t`Échantillon à regarder`} className="divide-y divide-line border-y border-line">
        {sample.map((claim) => (
          <Claim key={claim.request_id} claim={claim}>
            {mayCheck && (
              <span className="flex flex-wrap gap-2">
                {claim.checked_at === null && (
                  <Button
                    size="sm"
                    look="secondary"
                    disabled={acting.isPending}
                    aria-label={t`En ordre : ${claim.claimed_name}`}
                    onClick={() =>
                      acting.mutate({ kind: 'check', requestId: claim.request_id, isInOrder: true })
                    }
                  >
                    <Trans>En ordre</Trans>
                  </Button>
                )}
                <Button
                  size="sm"
                  look="quiet"
                  disabled={acting.isPending}
                  aria-label={t`Pas en ordre : ${claim.claimed_name}`}
                  onClick={() =>
                    acting.mutate({ kind: 'check', requestId: claim.request_id, isInOrder: false })
                  }
                >
                  <Trans>Pas en ordre</Trans>
                </Button>
              </span>
            )}
          </Claim>
        ))}
      </ul>
      {rest.length > 0 && (
        <>
          <h2 className="px-4 pt-5 pb-2 text-post">
            <Trans>Autres demandes du lot</Trans>
          </h2>
          <ul aria-label={t`Autres demandes du lot`} className="divide-y divide-line border-y border-line">
            {rest.map((claim) => (
              <Claim key={claim.request_id} claim={claim} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const isReady = ({ checked, sampled, ready_at }: ClaimBatch) =>
  checked === sampled && Date.now() >= Date.parse(ready_at)

function NextStep({ batch }: { batch: ClaimBatch }) {
  const { state, checked, sampled, verified, total } = batch
  const day = dayOf(batch.ready_at)
  if (state === 'dropped')
    return (
      <p>
        <Trans>Ce lot est abandonné : ses demandes sont examinées une à une.</Trans>
      </p>
    )
  if (state === 'confirmed') {
    const left = total - verified
    return (
      <p>
        <Plural value={verified} _0="Aucune coche donnée" one="# coche donnée" other="# coches données" />
        {left > 0 && (
          <>
            {separator}
            <Plural
              value={left}
              one="# demande restée dans la file"
              other="# demandes restées dans la file"
            />
          </>
        )}
      </p>
    )
  }
  return (
    <>
      <p>
        {checked < sampled ? (
          batch.is_own ? (
            <Trans>
              Ouvrez chaque demande de l’échantillon, son document et la ligne du répertoire. Une seule qui
              n’est pas en ordre abandonne le lot.
            </Trans>
          ) : (
            <Trans>La personne qui a tiré ce lot regarde encore son échantillon.</Trans>
          )
        ) : batch.is_own ? (
          <Trans>L’échantillon est en ordre. Une autre personne de l’équipe confirme le lot.</Trans>
        ) : (
          <Trans>L’échantillon est en ordre : votre accord donne les coches.</Trans>
        )}
      </p>
      <p className="text-ink-2">
        <Trans>
          Les collectivités sont prévenues et peuvent contester jusqu’au {day} ; le lot se confirme ensuite.
        </Trans>
      </p>
    </>
  )
}

function Claim({ claim, children }: { claim: BatchClaim; children?: ReactNode }) {
  const { claimed_name: name } = claim
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex items-start gap-2">
        <Link
          to="/moderation/verifications"
          search={{ status: 'any', request: claim.request_id }}
          className="hit-44 relative min-w-0 flex-1 hover:underline"
        >
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block text-sm text-ink-2 wrap-anywhere">
            {claim.mandate}
            {claim.mandate && separator}
            {claim.organisation}
          </span>
        </Link>
        {claim.checked_at !== null && (
          <span className="flex items-center gap-1 text-sm text-ink-2">
            <CircleCheck aria-hidden="true" size={18} />
            <Trans>Regardée</Trans>
          </span>
        )}
        {claim.outcome === 'left' && (
          <span className="text-sm text-ink-2">
            <Trans>À examiner</Trans>
          </span>
        )}
      </div>
      {children}
    </li>
  )
}
