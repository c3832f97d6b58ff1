import { useLingui } from '@lingui/react/macro'
import type { Certificate } from '@parvis/contract/people/verification.schemas.ts'
import { getCertificate } from '@parvis/contract/people/verification.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { usePartyName } from '../parties/queries.ts'
import { certificateKey } from './keys.ts'
import { dayOf, evidenceTexts, reasonTexts, roleTexts } from './texts.ts'

function Facts({ certificate }: { certificate: Certificate }) {
  const { t, i18n } = useLingui()
  const party = usePartyName(certificate.party)
  const statuses = { valid: t`Valable`, suspended: t`Suspendue`, ended: t`Terminée` }
  const facts: [string, string | null][] = [
    [t`Statut`, statuses[certificate.status]],
    [t`Nom vérifié`, certificate.claimed_name],
    [t`En qualité de`, i18n._(roleTexts[certificate.role])],
    [certificate.role === 'politician' ? t`Institution` : t`Média ou rédaction`, certificate.organisation],
    [t`Mandat ou fonction`, certificate.mandate],
    [t`Parti`, party],
    [t`Preuve examinée`, certificate.evidence && i18n._(evidenceTexts[certificate.evidence])],
    [t`Vérifié le`, dayOf(certificate.verified_at)],
    [t`Valable jusqu’au`, certificate.valid_until && dayOf(certificate.valid_until)],
    [
      certificate.status === 'suspended' ? t`Suspendue le` : t`Terminée le`,
      certificate.ended_at && dayOf(certificate.ended_at),
    ],
    [t`Motif`, certificate.reason && i18n._(reasonTexts[certificate.reason])],
    [
      t`Examinée par`,
      certificate.reviewers === 0
        ? null
        : certificate.reviewers === 1
          ? t`une personne de l’équipe de vérification`
          : t`${certificate.reviewers} personnes de l’équipe de vérification`,
    ],
  ]
  return (
    <dl className="flex flex-col gap-3">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt className="text-xs text-ink-2">{name}</dt>
              <dd className="font-medium wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** Ticks that are over, in a line each: as what, from when to when, and why no longer. */
function Earlier({ certificates }: { certificates: Certificate[] }) {
  const { t, i18n } = useLingui()
  if (certificates.length === 0) return null
  return (
    <section aria-labelledby="earlier-certificates" className="mt-6 border-t border-line pt-4">
      <h3 id="earlier-certificates" className="text-post">{t`Vérifications précédentes`}</h3>
      <ol className="mt-3 flex flex-col gap-3 text-sm">
        {certificates.map((certificate) => {
          const since = dayOf(certificate.verified_at)
          const until = certificate.ended_at && dayOf(certificate.ended_at)
          return (
            <li key={certificate.verified_at} className="wrap-anywhere">
              <p className="font-medium">
                {certificate.claimed_name} · {i18n._(roleTexts[certificate.role])}
                {certificate.organisation && ` · ${certificate.organisation}`}
              </p>
              <p className="text-ink-2">{until ? t`Du ${since} au ${until}` : t`À partir du ${since}`}</p>
              <p className="text-ink-2">
                {certificate.reason
                  ? i18n._(reasonTexts[certificate.reason])
                  : t`Remplacée par une vérification plus récente.`}
              </p>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Public facts about a member's tick. */
export function CertificateDialog({ reference, onClose }: { reference: string; onClose: () => void }) {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...certificateKey, reference],
    queryFn: ({ signal }) => call(getCertificate, { params: { reference }, signal }),
  })
  return (
    <Dialog
      title={t`Certificat de vérification`}
      description={t`Les documents examinés ne sont jamais publiés.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      {data?.certificate ? (
        <>
          <Facts certificate={data.certificate} />
          <Earlier certificates={data.earlier} />
        </>
      ) : data ? (
        <p>{t`Ce compte n’a pas de certificat.`}</p>
      ) : error ? (
        <QueryFailure
          title={t`Le certificat n’a pas pu être chargé`}
          query={{ error, isFetching, refetch }}
        />
      ) : (
        <div role="status" aria-label={t`Chargement du certificat`} className="flex flex-col gap-3">
          <Skeleton className="h-5 w-[40%]" />
          <Skeleton className="h-5 w-[64%]" />
          <Skeleton className="h-5 w-[52%]" />
        </div>
      )}
    </Dialog>
  )
}
