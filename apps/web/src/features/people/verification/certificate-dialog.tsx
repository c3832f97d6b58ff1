import { useLingui } from '@lingui/react/macro'
import type { Certificate } from '@parvis/contract/people/verification.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { separator } from '../../../lib/separator.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CertificateFacts } from './certificate-facts.tsx'
import { certificateQuery } from './queries.ts'
import { dayOf, reasonTexts, roleTexts } from './texts.ts'

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
                {certificate.claimed_name}
                {separator}
                {i18n._(roleTexts[certificate.role])}
                {certificate.organisation && `${separator}${certificate.organisation}`}
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
  const { data, error, isFetching, refetch } = useQuery(certificateQuery(reference))
  return (
    <Dialog
      title={t`Certificat de vérification`}
      description={t`Les documents examinés ne sont jamais publiés.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      {data?.certificate ? (
        <>
          <CertificateFacts certificate={data.certificate} />
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
