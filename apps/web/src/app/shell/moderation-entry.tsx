import { Trans } from '@lingui/react/macro'
import { openCasesCeiling } from '@parvis/contract/trust/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ShieldCheck } from 'lucide-react'
import { LiveCases } from '../../features/trust/moderation/live-cases.tsx'
import { countsQuery } from '../../features/trust/moderation/queries.ts'
import { WaitingCount } from '../../ui/waiting-count.tsx'
import { railItemClass, restingClass } from './rail-entry.tsx'

/** The staff's entry of the rail: how many cases are open. */
export function ModerationEntry({ mayCount }: { mayCount: boolean }) {
  const { data } = useQuery({ ...countsQuery, enabled: mayCount })
  return (
    <>
      {mayCount && <LiveCases />}
      <Link
        to="/moderation"
        className={clsx(railItemClass, 'relative')}
        activeProps={{ className: 'bg-sunk font-semibold text-ink' }}
        inactiveProps={{ className: restingClass }}
      >
        <ShieldCheck aria-hidden="true" size={22} strokeWidth={1.75} className="shrink-0" />
        <span className="max-lg:sr-only">
          <Trans>Modération</Trans>
        </span>
        <span className="max-lg:absolute max-lg:top-0.5 max-lg:right-1">
          <WaitingCount count={data?.open ?? 0} ceiling={openCasesCeiling} />
        </span>
      </Link>
    </>
  )
}
