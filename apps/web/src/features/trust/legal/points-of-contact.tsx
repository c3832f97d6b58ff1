import { Trans, useLingui } from '@lingui/react/macro'
import { certifiedBodies } from '@parvis/contract/accounts/dispute-bodies.ts'
import type { DutiesView } from '@parvis/contract/trust/duties.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { readableAddress } from '../../../lib/readable-address.ts'
import { LegalSection } from '../../../ui/legal-page.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { dutiesQuery } from './queries.ts'

/** Points of contact and bodies for disputes out of court (regulation 2022/2065, articles 11 to 13 and 21). */
export function PointsOfContact() {
  const { t } = useLingui()
  const query = useQuery(dutiesQuery)
  return (
    <LegalSection id="autorites" title={t`Points de contact et recours extérieurs`}>
      {query.data ? (
        <Shown duties={query.data} />
      ) : query.error ? (
        <QueryFailure title={t`Les points de contact n’ont pas pu être lus`} query={query} />
      ) : (
        <div role="status" aria-label={t`Chargement`} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-56" />
          <Skeleton className="h-4 w-72 max-w-full" />
        </div>
      )}
      <p>
        <Trans>
          Un ordre d’une autorité, d’agir contre un contenu ou de fournir des informations, est inscrit à un
          registre. La personne concernée en est informée au plus tard quand il y est donné suite, sauf si
          l’autorité demande d’attendre un jour qu’elle fixe.
        </Trans>
      </p>
    </LegalSection>
  )
}

function Shown({ duties }: { duties: DutiesView }) {
  const { t } = useLingui()
  const { authorities, recipients, representative, bodies } = duties
  return (
    <>
      <ul>
        <Contact name={t`Autorités (article 11)`} point={authorities} />
        <Contact name={t`Membres et visiteurs (article 12)`} point={recipients} />
        {representative !== null && (
          <li className="whitespace-pre-line wrap-anywhere">
            <Trans>
              <strong>Représentant légal dans l’Union (article 13)</strong> : {representative}
            </Trans>
          </li>
        )}
      </ul>
      <p>
        <Trans>
          Une décision de modération, ou la réponse à sa contestation, peut être portée devant un organe
          certifié de règlement extrajudiciaire des litiges, au choix de la personne. Sa réponse ne lie ni
          elle ni nous.
        </Trans>
      </p>
      {bodies.length > 0 && <Bodies bodies={bodies} />}
      <p>
        <a href={certifiedBodies}>
          <Trans>Tous les organes certifiés, selon la Commission européenne</Trans>
        </a>
      </p>
    </>
  )
}

function Contact({ name, point }: { name: string; point: DutiesView['authorities'] }) {
  const { i18n } = useLingui()
  const names = new Intl.DisplayNames(i18n.locale, { type: 'language' })
  const spoken = new Intl.ListFormat(i18n.locale).format(
    point.languages.map((code) => names.of(code.toLowerCase()) ?? code),
  )
  return (
    <li className="wrap-anywhere">
      <strong>{name}</strong> :{' '}
      {point.contact === null ? (
        <Trans>cette instance n’en a pas encore désigné.</Trans>
      ) : (
        <>
          <a href={point.contact.includes('://') ? point.contact : `mailto:${point.contact}`}>
            {readableAddress(point.contact)}
          </a>{' '}
          ({spoken})
        </>
      )}
    </li>
  )
}

/** The bodies that the site names, with who certified them. */
export function Bodies({ bodies }: { bodies: DutiesView['bodies'] }) {
  const { i18n } = useLingui()
  const regions = new Intl.DisplayNames(i18n.locale, { type: 'region' })
  const day = (on: string) => i18n.date(new Date(on), { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <ul>
      {bodies.map((body) => (
        <li key={body.url}>
          <a href={body.url}>{body.name}</a>,{' '}
          <Trans>
            certifié par {body.coordinator} ({regions.of(body.country)}) le {day(body.certified_on)}
          </Trans>{' '}
          (
          <a href={body.source_url}>
            <Trans>source</Trans>
          </a>
          , <Trans>vérifiée le {day(body.checked_on)}</Trans>)
        </li>
      ))}
    </ul>
  )
}
