import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnReserve } from '@parvis/contract/civic/reserves.schemas.ts'
import { withdrawCandidacy } from '@parvis/contract/civic/reserves.ts'
import { regions } from '@parvis/contract/regions.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { call } from '../../../lib/api-client.ts'
import { backgroundPart } from '../../../lib/parts.ts'
import { separator } from '../../../lib/separator.ts'
import { Button } from '../../../ui/button.tsx'
import { LegalSection } from '../../../ui/legal-page.tsx'
import { ownReserveQuery } from './queries.ts'
import { useOwnAnswer } from './use-own-answer.ts'

const DeclarationForm = lazy(
  backgroundPart(() => import(/* visits: rare */ './declaration-form.tsx'), 'DeclarationForm'),
)

/** In what an official stands, and where they say so themselves. Others have nothing to see here. */
export function Candidacies() {
  const { t } = useLingui()
  const { data } = useQuery(ownReserveQuery)
  if (!data || (data.candidacies.length === 0 && !data.may_declare)) return null
  return (
    <LegalSection title={t`Vos candidatures`}>
      {data.candidacies.length === 0 ? (
        <p>
          <Trans>Vous n’êtes inscrit comme candidat à aucune élection.</Trans>
        </p>
      ) : (
        <div className="divide-y divide-line rounded-xl border border-line bg-surface">
          {data.candidacies.map((candidacy) => (
            <CandidacyItem key={candidacy.election.id} candidacy={candidacy} />
          ))}
        </div>
      )}
      <Suspense>
        {data.may_declare &&
          (data.elections.length === 0 ? (
            <p>
              <Trans>Le calendrier n’annonce aucune élection dont le jour soit connu.</Trans>
            </p>
          ) : (
            <DeclarationForm elections={data.elections} />
          ))}
      </Suspense>
    </LegalSection>
  )
}

function CandidacyItem({ candidacy }: { candidacy: OwnReserve['candidacies'][number] }) {
  const { t } = useLingui()
  const { election, region_code, source_url, declared } = candidacy
  const ownAnswer = useOwnAnswer(t`Déclaration retirée`)
  const withdrawing = useMutation({
    mutationFn: () => call(withdrawCandidacy, { params: { eventId: election.id } }),
    onSuccess: ownAnswer.onSent,
    onError: ownAnswer.onRefused,
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <p className="min-w-0 flex-1 basis-56">
        <span lang="fr" className="font-semibold text-ink">
          {election.title}
        </span>
        {region_code !== null && `${separator}${regions[region_code]}`}
        <br />
        <span className="text-sm">
          {declared ? <Trans>Par votre déclaration</Trans> : <Trans>Inscrit par un administrateur</Trans>}
          {source_url !== null && (
            <>
              {separator}
              <a href={source_url} target="_blank" rel="noopener noreferrer">
                <Trans>source</Trans>
              </a>
            </>
          )}
        </span>
      </p>
      {declared && (
        <Button look="secondary" size="sm" busy={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
          <Trans>Retirer ma déclaration</Trans>
        </Button>
      )}
    </div>
  )
}
