import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type {
  ConsultationResults,
  CountedStatement,
  OpinionGroup,
  StatementCounts,
} from '@parvis/contract/civic/consultations.schemas.ts'
import type { ReactNode } from 'react'
import { contentLanguage } from '../../../lib/language.ts'
import { Card } from '../../../ui/card.tsx'
import { ReportButton } from '../../people/reporting/report-button.tsx'
import { OpinionMap } from './opinion-map.tsx'

const votesOf = ({ agree, disagree, pass }: StatementCounts) => agree + disagree + pass
const percent = (count: number, all: number) => (all === 0 ? 0 : Math.round((100 * count) / all))

/** Common ground first, then what makes each group itself, then what nobody is sure of; all of it as a table. */
export function Results({
  consultationId,
  results,
  isOpen,
}: {
  consultationId: string
  results: ConsultationResults
  isOpen: boolean
}) {
  const { t } = useLingui()
  const statementOf = new Map(results.statements.map((statement) => [statement.id, statement]))
  const stated = (list: readonly { id: string; side?: 'agree' | 'disagree' }[]) =>
    list.flatMap(({ id, side }) => {
      const statement = statementOf.get(id)
      return statement === undefined ? [] : [{ statement, side }]
    })
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-2">
        <Plural value={results.participants} one="# personne a répondu." other="# personnes ont répondu." />{' '}
        {isOpen && <Trans>Les résultats avancent par dix personnes et dix minutes.</Trans>}
      </p>
      <Card title={t`Ce qui nous rassemble`}>
        <Findings
          found={stated(results.consensus)}
          empty={<Trans>Aucun énoncé ne réunit encore tous les groupes.</Trans>}
        />
      </Card>
      {results.groups.length > 1 &&
        results.groups.map((group) => (
          <GroupCard key={group.letter} group={group} found={stated(group.statements)} />
        ))}
      {results.unsure.length > 0 && (
        <Card title={t`Ce dont on n’est pas sûr`}>
          <Findings found={stated(results.unsure.map((id) => ({ id })))} empty={null} />
        </Card>
      )}
      {isOpen && results.groups.length > 1 && (
        <OpinionMap consultationId={consultationId} groups={results.groups} />
      )}
      <StatementTable statements={results.statements} letters={results.groups.map(({ letter }) => letter)} />
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <a href={`/api/v1/consultations/${consultationId}/votes.csv`} className="text-blue underline">
          <Trans>Télécharger les décomptes (CSV)</Trans>
        </a>
      </p>
    </div>
  )
}

interface SidedStatement {
  statement: CountedStatement
  side: 'agree' | 'disagree' | undefined
}

function GroupCard({ group: { letter, size }, found }: { group: OpinionGroup; found: SidedStatement[] }) {
  const { t } = useLingui()
  return (
    <Card title={t`Groupe ${letter}`}>
      <p className="mb-2 text-sm text-ink-2">
        <Plural value={size} one="# personne" other="# personnes" />
      </p>
      <Findings found={found} letter={letter} empty={<Trans>Rien ne distingue encore ce groupe.</Trans>} />
    </Card>
  )
}

/** Statements with the share that takes the side: of a group, or of all. */
function Findings({ found, letter, empty }: { found: SidedStatement[]; letter?: string; empty: ReactNode }) {
  if (found.length === 0) return <p className="text-sm text-ink-2">{empty}</p>
  return (
    <ul className="flex flex-col gap-3">
      {found.map(({ statement, side }) => {
        const counts = letter === undefined ? statement.all : (statement.by_group[letter] ?? statement.all)
        const share = percent(counts[side ?? 'pass'], votesOf(counts))
        return (
          <li key={statement.id} className="flex flex-col gap-1">
            <span lang={contentLanguage} className="wrap-anywhere">
              {statement.text}
            </span>
            <span className="text-sm text-ink-2">
              {side === 'agree' ? (
                <Trans>{share} % d’accord</Trans>
              ) : side === 'disagree' ? (
                <Trans>{share} % pas d’accord</Trans>
              ) : (
                <Trans>{share} % passent</Trans>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** The same content as the map and the cards, with its numbers. On phones each row stands as a block, its counts named. */
function StatementTable({ statements, letters }: { statements: CountedStatement[]; letters: string[] }) {
  const { t } = useLingui()
  const columns = [
    { name: t`Tous`, countsOf: ({ all }: CountedStatement) => all },
    ...(letters.length > 1
      ? letters.map((letter) => ({
          name: t`Groupe ${letter}`,
          countsOf: ({ all, by_group }: CountedStatement) => by_group[letter] ?? all,
        }))
      : []),
  ]
  return (
    <section
      className="overflow-x-auto rounded-xl border border-line"
      aria-label={t`Votes par énoncé`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen scrolls by the keyboard
      tabIndex={0}
    >
      <table className="w-full text-sm max-sm:block">
        <caption className="p-3 text-left font-semibold max-sm:block">
          <Trans>Votes par énoncé : d’accord, pas d’accord, passe</Trans>
        </caption>
        <thead className="max-sm:sr-only">
          <tr className="border-t border-line text-left">
            <th scope="col" className="p-3">
              <Trans>Énoncé</Trans>
            </th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" className="p-3">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {statements.map((statement) => (
            <tr key={statement.id} className="border-t border-line align-top max-sm:block max-sm:py-2">
              <th
                scope="row"
                className="p-3 text-left font-normal max-sm:block max-sm:py-1 max-sm:font-semibold"
              >
                <span className="flex items-start justify-between gap-2">
                  <span className="wrap-anywhere">{statement.text}</span>
                  <ReportButton
                    target={{ type: 'statement', id: statement.id }}
                    label={t`Signaler cet énoncé`}
                  />
                </span>
              </th>
              {columns.map(({ name, countsOf }) => (
                <CountCell key={name} name={name} counts={countsOf(statement)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function CountCell({ name, counts }: { name: string; counts: StatementCounts }) {
  const all = votesOf(counts)
  return (
    <td className="p-3 whitespace-nowrap tabular-nums max-sm:flex max-sm:items-baseline max-sm:gap-3 max-sm:py-0.5">
      <span aria-hidden="true" className="min-w-20 text-ink-2 sm:hidden">
        {name}
      </span>
      <span>
        {counts.agree} / {counts.disagree} / {counts.pass}
      </span>
      <span className="text-ink-3 sm:block">{percent(counts.agree, all)} %</span>
    </td>
  )
}
