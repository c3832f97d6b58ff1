import { Trans, useLingui } from '@lingui/react/macro'
import { type ModerationRule, moderationRules } from '@parvis/contract/audit/decisions.ts'
import type { RuleView } from '@parvis/contract/trust/rules.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useHydrated, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { rulesQuery } from './queries.ts'
import { ruleAnchor } from './rule-anchor.ts'
import { RuleEntry } from './rule-entry.tsx'

/**
 * The rules, numbered: every decision of moderation names one of them, and leads to it. The numbers stay
 * theirs when another is retired.
 */
export function RulesList() {
  const { t } = useLingui()
  const query = useQuery(rulesQuery)
  const { data } = query
  const asked = useLocation({ select: (location) => location.hash })
  // The server that drew the page was not told.
  const hash = useHydrated() ? asked : ''
  const isHere = data !== undefined
  useEffect(() => {
    // The one that a decision led to was not there yet when the page looked for it.
    const led = isHere && moderationRules.some((rule) => ruleAnchor(rule) === hash)
    if (led) document.getElementById(hash)?.scrollIntoView()
  }, [isHere, hash])
  if (!data) {
    if (!query.error) return <Waiting />
    return <QueryFailure title={t`Les règles n’ont pas pu être chargées`} query={query} />
  }
  const kept = data.rules.filter(({ retired_at }) => retired_at === null)
  const retired = data.rules.filter(({ retired_at }) => retired_at !== null)
  return (
    <>
      <Entries rules={kept} current={hash} />
      {retired.length > 0 && (
        <>
          <h3 className="mt-4 text-base text-ink">
            <Trans>Règles retirées</Trans>
          </h3>
          <p>
            <Trans>
              Aucune décision nouvelle ne se fonde plus sur elles. Celles qui ont été prises avant leur
              retrait restent, et se contestent de même.
            </Trans>
          </p>
          <Entries rules={retired} current={hash} />
        </>
      )}
    </>
  )
}

const numberOf = (rule: ModerationRule) => moderationRules.indexOf(rule) + 1

function Entries({ rules, current }: { rules: RuleView[]; current: string }) {
  return (
    <ol className="flex flex-col gap-4">
      {rules.map((rule) => (
        <RuleEntry
          key={rule.code}
          rule={rule}
          number={numberOf(rule.code)}
          isCurrent={current === ruleAnchor(rule.code)}
        />
      ))}
    </ol>
  )
}

function Waiting() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Chargement des règles`} className="flex flex-col gap-5">
      {moderationRules.map((rule) => (
        <div key={rule} className="flex gap-3.5">
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            <Skeleton className="h-5 w-44" />
            <Skeleton className="h-10" />
          </div>
        </div>
      ))}
    </div>
  )
}
