import { useLingui } from '@lingui/react/macro'
import type { Certificate } from '@parvis/contract/people/verification-parts.schemas.ts'
import { separator } from '../../../lib/separator.ts'
import { dayOf, reasonTexts, roleTexts } from './texts.ts'

/** Ticks that are over, in a line each: as what, from when to when, and why no longer. */
export function EarlierCertificates({ certificates }: { certificates: Certificate[] }) {
  const { t, i18n } = useLingui()
  if (certificates.length === 0) return null
  return (
    <section aria-labelledby="earlier-certificates" className="border-t border-line px-5 py-4">
      <h3 id="earlier-certificates" className="text-base font-semibold">{t`Vérifications précédentes`}</h3>
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
