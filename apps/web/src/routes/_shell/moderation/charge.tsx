import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useOwnProfile } from '../../../features/accounts/identity/queries.ts'
import { WorkloadBoard } from '../../../features/trust/moderation/desk/workload.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'

export const Route = createFileRoute('/_shell/moderation/charge')({
  staticData: { visits: 'rare' },
  component: ModerationWorkload,
})

function ModerationWorkload() {
  const { t } = useLingui()
  const profile = useOwnProfile()
  usePageTitle(t`Charge de l’équipe`)
  return <WorkloadBoard administrator={profile?.is_administrator === true} />
}
