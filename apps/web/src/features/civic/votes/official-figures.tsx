import { Trans, useLingui } from '@lingui/react/macro'
import type { OfficialView } from '@parvis/contract/civic/roll-calls.schemas.ts'
import { ExternalLink } from 'lucide-react'
import { dayText } from '../../../lib/day-text.ts'

/** Figures of an official's votes, with what they count and their source. */
export function OfficialFigures({
  official,
  facts,
}: {
  official: Pick<
    OfficialView,
    'institution' | 'positions' | 'participation' | 'source' | 'page_url' | 'is_example'
  >
  /** Constituency and group; empty where they stand elsewhere on the page. */
  facts: string
}) {
  const { t, i18n } = useLingui()
  const { positions, participation } = official
  const isUnknown = participation === null && Object.values(positions).every((count) => count === 0)
  const share = participation && Math.round((participation.cast / participation.held) * 100)
  return (
    <header className="border-b border-line px-4 py-4">
      {official.is_example && (
        <p className="mb-3 rounded-lg bg-question-soft px-3.5 py-2.5 text-sm text-question">
          <Trans>Données d’exemple : cette personne, ces scrutins et ces votes sont inventés.</Trans>
        </p>
      )}
      {facts !== '' && <p className="text-sm text-ink-2">{facts}</p>}
      {official.institution === 'senat' ? (
        <p className="mt-2 text-sm text-ink-2">
          <Trans>
            Au Sénat, un sénateur vote le plus souvent pour tout son groupe : aucun taux de participation
            individuel n’est calculé.
          </Trans>
        </p>
      ) : isUnknown ? (
        <p className="mt-2 text-sm text-ink-2">
          <Trans>
            Aucun scrutin sur l’ensemble d’un texte n’est connu ici pour cette personne : rien n’est compté.
          </Trans>
        </p>
      ) : (
        <>
          <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
            <Figure name={t`Pour`} value={i18n.number(positions.for)} />
            <Figure name={t`Contre`} value={i18n.number(positions.against)} />
            <Figure name={t`Abstention`} value={i18n.number(positions.abstentions)} />
            {participation && (
              <Figure
                name={t`Participation`}
                value={t`${share} %`}
                detail={t`${participation.cast} sur ${participation.held}`}
              />
            )}
          </dl>
          <p className="mt-2 text-xs text-ink-3">
            <Trans>Scrutins publics sur l’ensemble d’un texte et motions de censure.</Trans>
            {participation === null ? (
              <>
                {' '}
                <Trans>
                  La participation n’est pas calculée : les jours de mandat de ces scrutins ne sont pas
                  connus.
                </Trans>
              </>
            ) : (
              <>
                {' '}
                <Trans>
                  La participation compte les scrutins tenus pendant le mandat, motions de censure exclues ;
                  elle ne dit rien du travail en commission ni en circonscription.
                </Trans>
              </>
            )}
          </p>
        </>
      )}
      {official.source && (
        <p className="mt-1 text-xs text-ink-3">
          <Trans>
            Source : {official.source.institution}, {official.source.page}, au{' '}
            {dayText(official.source.as_of)}
          </Trans>
        </p>
      )}
      {official.page_url && (
        <a
          href={official.page_url}
          target="_blank"
          rel="noreferrer"
          className="hit-44 relative mt-1 inline-flex items-center gap-1 text-sm text-blue hover:underline"
        >
          <Trans>Page officielle</Trans>
          <ExternalLink aria-hidden="true" size={14} />
        </a>
      )}
    </header>
  )
}

function Figure({ name, value, detail }: { name: string; value: string; detail?: string }) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="text-lg font-semibold tabular-nums">
        {value}
        {detail && <span className="ml-1.5 text-xs font-normal text-ink-3">{detail}</span>}
      </dd>
    </div>
  )
}
