import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { StandingWitness } from '@parvis/contract/audit/transparency-log.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { momentText } from '../../../lib/moment-text.ts'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CheckLine, Hash } from './check-steps.tsx'
import { witnessesQuery } from './queries.ts'
import { failureTexts } from './witness-texts.ts'

/** The log for other tools: its name, its key, and the witnesses who sign its states. */
export function WitnessList() {
  const { t, i18n } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(witnessesQuery)
  if (data === undefined && error !== null)
    return (
      <QueryFailure title={t`Les témoins n’ont pas pu être lus`} query={{ error, isFetching, refetch }} />
    )
  if (data === undefined)
    return (
      <div role="status" aria-label={t`Lecture des témoins`} className="flex flex-col gap-3">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-5 w-2/3" />
      </div>
    )
  const { origin, vkey, prefix, checkpoint, quorum, signed, witnesses } = data
  const timed = checkpoint.timed_at === null ? null : momentText(checkpoint.timed_at)
  const isWitnessed = signed >= quorum
  return (
    <div className="flex flex-col gap-5">
      <p className="text-ink-2 text-pretty">
        <Trans>
          D’autres programmes que les nôtres savent vérifier ce journal. Donnez-leur son adresse et sa clé.
        </Trans>
      </p>
      <dl className="flex flex-col gap-3 text-sm">
        <Fact name={t`Adresse des fichiers`}>{prefix}</Fact>
        <Fact name={t`Nom du journal`}>{origin}</Fact>
        <Fact name={t`Clé de vérification`}>{vkey}</Fact>
      </dl>
      <ul className="flex flex-col gap-3">
        {timed !== null && (
          <CheckLine
            holds
            title={
              checkpoint.size === 1
                ? t`État d’une entrée`
                : t`État de ${i18n.number(checkpoint.size)} entrées`
            }
          >
            <Trans>Daté par le journal le {timed}.</Trans>
          </CheckLine>
        )}
        {quorum > 0 && (
          <CheckLine
            holds={isWitnessed}
            title={
              isWitnessed
                ? t`Assez de témoins l’ont signé : ${signed} pour ${quorum} demandés`
                : t`Trop peu de témoins l’ont signé : ${signed} pour ${quorum} demandés`
            }
          />
        )}
      </ul>
      {witnesses.length === 0 ? (
        <p className="text-sm text-ink-2 text-pretty">
          <Trans>Aucun témoin ne signe encore ce journal.</Trans>
        </p>
      ) : (
        <ul aria-label={t`Témoins`} className="flex flex-col gap-4">
          {witnesses.map((witness) => (
            <Witness key={witness.vkey} witness={witness} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd>
        <Hash>{children}</Hash>
      </dd>
    </div>
  )
}

function Witness({ witness }: { witness: StandingWitness }) {
  const { t, i18n } = useLingui()
  const { name, vkey, signed, size, cosigned_at, delay_ms, failure, failed_at } = witness
  const at = cosigned_at === null ? null : momentText(cosigned_at)
  const seconds = delay_ms === null ? null : i18n.number(delay_ms / 1_000, { maximumFractionDigits: 1 })
  return (
    <CheckLine
      holds={signed || (failure === null ? null : false)}
      title={signed ? t`${name} a signé cet état` : t`${name} n’a pas signé cet état`}
    >
      {at !== null && (
        <p>
          <Plural
            value={size}
            one={`Dernière signature : # entrée, le ${at}.`}
            other={`Dernière signature : # entrées, le ${at}.`}
          />{' '}
          {seconds !== null && <Trans>Réponse en {seconds} s.</Trans>}
        </p>
      )}
      {failure !== null && failed_at !== null && (
        <p className="font-medium text-danger">
          {i18n._(failureTexts[failure])} ({momentText(failed_at)}).
        </p>
      )}
      <Hash>{vkey}</Hash>
    </CheckLine>
  )
}
