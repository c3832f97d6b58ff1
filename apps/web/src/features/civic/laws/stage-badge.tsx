import { Trans, useLingui } from '@lingui/react/macro'
import type { LawSummary } from '@parvis/contract/civic/laws.schemas.ts'
import { lawStaleDays } from '@parvis/contract/civic/laws.ts'
import { lawStages } from '@parvis/contract/list-filters.ts'
import { clsx } from 'clsx'
import { Archive, TriangleAlert } from 'lucide-react'
import { shortDayOf, stageTexts } from './law-texts.ts'

/** Where a law stands: in words, and as so many bars as there are steps. A resolution ends with its vote. */
export function StageBadge({ law: { status, kind } }: { law: Pick<LawSummary, 'status' | 'kind'> }) {
  const { i18n } = useLingui()
  const steps = kind === 'resolution' ? lawStages.slice(0, lawStages.indexOf('vote') + 1) : lawStages
  const reached = lawStages.indexOf(status) + 1
  return (
    <span className="inline-flex items-center gap-2 text-sm font-semibold whitespace-nowrap text-blue">
      <span aria-hidden="true" className="flex gap-[3px]">
        {steps.map((stage, place) => (
          <span
            key={stage}
            className={clsx('h-3 w-[5px] rounded-full', place < reached ? 'bg-blue' : 'bg-line')}
          />
        ))}
      </span>
      {i18n._(stageTexts[status])}
    </span>
  )
}

const markClass =
  'inline-flex items-center gap-1.5 rounded-full bg-question-soft px-2.5 py-0.5 text-xs font-semibold text-question'

/** Says that what is known of a law is old, or that its source tells of it no more. */
export function LawMark({
  law: { is_stale: isStale, withdrawn_at, source },
  isListed = false,
}: {
  law: LawSummary
  /** In a list, which says once that some of it is old. */
  isListed?: boolean
}) {
  if (withdrawn_at !== null)
    return (
      <span className={markClass}>
        <Archive aria-hidden="true" size={13} />
        <Trans>Retiré du suivi</Trans>
      </span>
    )
  if (!isStale || isListed) return null
  const asOf = shortDayOf(source.as_of)
  return (
    <span className={markClass}>
      <TriangleAlert aria-hidden="true" size={13} />
      <Trans>Information ancienne : {asOf}</Trans>
    </span>
  )
}

/** Says once, above a list, that some of its laws were not updated for long; each has its day below. */
export function StaleLawsNote({ laws }: { laws: readonly LawSummary[] }) {
  if (!laws.some(({ is_stale: isStale, withdrawn_at }) => isStale && withdrawn_at === null)) return null
  return (
    <p
      role="note"
      className="mx-4 my-3 flex gap-2 rounded-lg bg-question-soft px-3 py-2 text-sm text-question"
    >
      <TriangleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
      <span>
        <Trans>
          Information ancienne : des textes de cette liste n’ont pas été mis à jour depuis plus de{' '}
          {lawStaleDays} jours. La date est sous chaque texte.
        </Trans>
      </span>
    </p>
  )
}
