import { Trans } from '@lingui/react/macro'
import type { RuleView } from '@parvis/contract/trust/rules.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { dayText } from '../../../lib/day-text.ts'
import { rulesQuery } from './queries.ts'
import { ruleAnchor } from './rule-anchor.ts'
import { langOf } from './wording.ts'

/** At the head of /cgu: which rules change, and when, soonest first. Nothing where none does. */
export function AnnouncedRules() {
  const { data } = useQuery(rulesQuery)
  const day = ({ next }: RuleView) => next?.in_force_on ?? ''
  const announced = (data?.rules ?? [])
    .filter(({ next }) => next !== null)
    .toSorted((one, other) => day(one).localeCompare(day(other)))
  if (announced.length === 0) return null
  return (
    <aside className="mt-4 flex items-start gap-3 rounded-lg border border-line-strong bg-surface p-4 text-ink">
      <CalendarClock aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-question" />
      <div className="min-w-0">
        <p className="font-semibold">
          <Trans>Des changements sont annoncés</Trans>
        </p>
        <ul className="mt-1 flex flex-col gap-1 text-ink-2">
          {announced.map(({ code, current, next }) => (
            <li key={code}>
              <Trans>
                Le {next && dayText(next.in_force_on)} :{' '}
                <Link
                  to="/cgu"
                  hash={ruleAnchor(code)}
                  lang={langOf(current)}
                  className="text-blue underline underline-offset-2"
                >
                  {current.title}
                </Link>
              </Trans>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}
