import { Trans } from '@lingui/react/macro'
import { errorsCeiling } from '@parvis/contract/civic/corrections.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { waitingErrorsQuery } from '../../../features/civic/corrections/queries.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { WaitingCount } from '../../../ui/waiting-count.tsx'

/** Leads an editor to the reports of errors, and says how many wait. */
export function ErrorQueueLink({ mayCount }: { mayCount: boolean }) {
  const { data: count = 0 } = useQuery({ ...waitingErrorsQuery, enabled: mayCount })
  return (
    <Link to="/political-data/errors" className={buttonClass({ look: 'secondary', size: 'sm' })}>
      <Trans>Erreurs signalées</Trans>
      <WaitingCount count={count} ceiling={errorsCeiling} />
    </Link>
  )
}
