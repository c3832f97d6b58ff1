import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Workload } from '@parvis/contract/trust/desk.schemas.ts'
import { fewestDelays } from '@parvis/contract/trust/desk.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { separator } from '../../../../lib/separator.ts'
import { ElapsedTime } from '../../../../ui/elapsed-time.tsx'
import { ListWaiting } from '../../../../ui/list-waiting.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { QueryFailure } from '../../../../ui/query-failure.tsx'
import { workloadQuery } from './queries.ts'

/** Work and delays: of the whole team for administrators, one's own for moderators. */
export function WorkloadBoard({ administrator }: { administrator: boolean }) {
  const { t } = useLingui()
  const query = useQuery(workloadQuery)
  const { data } = query
  return (
    <div className="mx-auto max-w-220">
      <PageHeader
        title={administrator ? <Trans>Charge de l’équipe</Trans> : <Trans>Votre charge</Trans>}
        intro={
          <Trans>
            Le délai va de l’ouverture d’un dossier signalé à sa décision. C’est une médiane sur trente jours
            : la moitié des dossiers ont attendu moins. Sous {fewestDelays} décisions, elle ne dirait rien.
          </Trans>
        }
      />
      {data ? (
        <>
          <dl className="grid grid-cols-1 gap-x-6 gap-y-2 border-b border-line px-4 py-4 sm:grid-cols-3">
            <Figure name={t`Dossiers à traiter`}>{data.open}</Figure>
            <Figure name={t`Confiés à personne`}>
              {data.unassigned > 0 ? (
                <Link to="/moderation" search={{ to: 'nobody' }} className="text-blue hover:underline">
                  {data.unassigned}
                </Link>
              ) : (
                0
              )}
            </Figure>
            <Figure name={t`Le plus ancien`}>
              {data.oldest_at ? <ElapsedTime at={data.oldest_at} form="words" /> : t`aucun`}
            </Figure>
          </dl>
          <ul aria-label={t`Charge par personne`} className="divide-y divide-line border-b border-line">
            {data.items.map((one) => (
              <Member key={one.member.id} work={one} />
            ))}
          </ul>
        </>
      ) : query.error ? (
        <QueryFailure title={t`La charge n’a pas pu être chargée`} query={query} />
      ) : (
        <ListWaiting label={t`Chargement de la charge`} />
      )}
    </div>
  )
}

function Member({ work }: { work: Workload }) {
  const { t } = useLingui()
  const { member, is_own: isOwn, assigned, claimed, decided_7, decided_30 } = work
  return (
    <li className="px-4 py-4">
      <h2 className="text-base">
        <bdi>{member.name}</bdi>
        {isOwn && (
          <span className="font-text text-sm font-normal text-ink-3">
            {separator}
            <Trans>vous</Trans>
          </span>
        )}
      </h2>
      <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-5">
        <Figure name={t`Confiés`}>
          {assigned > 0 ? (
            <Link
              to="/moderation"
              search={{ to: isOwn ? 'me' : member.id }}
              className="text-blue hover:underline"
            >
              {assigned}
            </Link>
          ) : (
            0
          )}
        </Figure>
        <Figure name={t`Pris en ce moment`}>{claimed}</Figure>
        <Figure name={t`Décidés en 7 jours`}>{decided_7}</Figure>
        <Figure name={t`Décidés en 30 jours`}>{decided_30}</Figure>
        <Figure name={t`Délai médian`}>
          <Delay work={work} />
        </Figure>
      </dl>
    </li>
  )
}

function Delay({ work: { delays, median_hours: hours } }: { work: Workload }) {
  const { i18n } = useLingui()
  if (delays === 0) return <Trans>aucune décision</Trans>
  if (hours === null)
    return (
      <span className="text-md font-normal text-ink-2">
        <Plural value={delays} one="# décision : trop peu" other="# décisions : trop peu" />
      </span>
    )
  const unit = hours < 1 ? 'minute' : hours < 48 ? 'hour' : 'day'
  const value = hours < 1 ? hours * 60 : hours < 48 ? hours : hours / 24
  return (
    <>
      {i18n.number(value, {
        style: 'unit',
        unit,
        unitDisplay: 'long',
        maximumFractionDigits: unit === 'minute' || value >= 10 ? 0 : 1,
      })}
    </>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="font-display text-post font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
