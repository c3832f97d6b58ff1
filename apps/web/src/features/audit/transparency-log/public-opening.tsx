import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { moderationRules } from '@parvis/contract/audit/decisions.ts'
import type { LogEntry } from '@parvis/contract/audit/transparency-log.schemas.ts'
import { digestOf, type PublicFacts, readPublicText } from '@parvis/contract/audit/transparency-log.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dayText } from '../../../lib/day-text.ts'
import { momentText } from '../../../lib/moment-text.ts'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CheckLine, Hash } from './check-steps.tsx'
import { reasonTexts } from './log-texts.ts'
import { openingQuery } from './queries.ts'

/** The public fact behind an entry, checked against its commitment. */
export function PublicOpening({ entry }: { entry: LogEntry }) {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery({
    ...openingQuery(entry.index),
    select: ({ text }) => ({ text, read: readPublicText(text) }),
  })
  const digest = useQuery({
    queryKey: ['digest', data?.text] as const,
    queryFn: () => digestOf(data?.text ?? ''),
    enabled: data !== undefined,
  }).data
  if (data === undefined && error !== null)
    return (
      <QueryFailure
        title={t`Le texte de l’entrée n’a pas pu être lu`}
        query={{ error, isFetching, refetch }}
      />
    )
  if (data === undefined || digest === undefined) return <Skeleton className="h-24" />
  const holds = digest === entry.commitment && data.read?.kind === entry.kind
  return (
    <section aria-label={t`Contenu de l’entrée`} className="flex flex-col gap-3">
      {data.read !== null && <Facts facts={data.read.facts} />}
      <ul>
        <CheckLine
          holds={holds}
          title={
            holds
              ? t`L’empreinte de ce texte public est l’engagement de l’entrée`
              : t`L’empreinte de ce texte n’est pas l’engagement de l’entrée`
          }
        >
          <Hash>{digest}</Hash>
        </CheckLine>
      </ul>
      <details className="text-sm">
        <summary className="cursor-pointer py-2 font-medium">
          <Trans>Le texte exact</Trans>
        </summary>
        <pre className="rounded-lg bg-sunk p-3 text-xs whitespace-pre-wrap wrap-anywhere">{data.text}</pre>
      </details>
    </section>
  )
}

const factTexts: Record<string, MessageDescriptor> = {
  change: msg`Changement`,
  rule: msg`Règle`,
  version: msg`Version`,
  in_force_on: msg`En vigueur le`,
  texts: msg`Texte`,
  reserve: msg`Période`,
  revision: msg`Révision`,
  event: msg`Scrutin`,
  region: msg`Région`,
  clock: msg`Heure de`,
  starts_at: msg`Début`,
  ends_at: msg`Fin`,
  ended_at: msg`Levée le`,
  poll: msg`Sondage`,
  closed_at: msg`Clos le`,
  ballots: msg`Votes dans la liste`,
  root: msg`Empreinte de la liste`,
  results: msg`Empreinte des résultats`,
  section: msg`Description`,
  sha256: msg`Empreinte de la description`,
}

function Facts({ facts }: { facts: PublicFacts }) {
  const { i18n } = useLingui()
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
      {Object.entries(facts).map(([name, value]) => {
        const label = factTexts[name]
        return (
          <div key={name} className="contents">
            <dt className="text-ink-2">{label === undefined ? name : i18n._(label)}</dt>
            <dd className="min-w-0 wrap-anywhere">
              <Value name={name} value={value} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Value({ name, value }: { name: string; value: unknown }) {
  if (name === 'poll' && typeof value === 'string')
    return (
      <Link
        to="/polls/$pollId"
        params={{ pollId: value }}
        className="font-semibold text-blue hover:underline"
      >
        <Trans>Voir le sondage</Trans>
      </Link>
    )
  if (name === 'event' && typeof value === 'string')
    return (
      <Link
        to="/calendar/$eventId"
        params={{ eventId: value }}
        className="font-semibold text-blue hover:underline"
      >
        <Trans>Voir le scrutin</Trans>
      </Link>
    )
  if (name === 'texts') return <Wording texts={value} />
  if (name === 'rule') return <RuleName code={value} />
  if (name === 'in_force_on' && typeof value === 'string') return dayText(value)
  if (name.endsWith('_at') && typeof value === 'string') return momentText(value)
  return value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value)
}

function RuleName({ code }: { code: unknown }) {
  const { i18n } = useLingui()
  const rule = moderationRules.find((one) => one === code)
  return rule === undefined ? String(code) : i18n._(reasonTexts[rule])
}

/** The French wording, which is the one in force; the exact text has the translations. */
function Wording({ texts }: { texts: unknown }) {
  const { fr } = (texts ?? {}) as { fr?: { title?: unknown; text?: unknown } }
  return (
    <div lang="fr">
      <p className="font-medium">{String(fr?.title ?? '')}</p>
      <p className="whitespace-pre-line">{String(fr?.text ?? '')}</p>
    </div>
  )
}
