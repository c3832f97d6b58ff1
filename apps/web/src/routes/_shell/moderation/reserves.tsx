import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useOwnProfile } from '../../../features/accounts/identity/queries.ts'
import { Administration } from '../../../features/civic/reserves/administration.tsx'
import { StaffOnly } from '../../../features/trust/moderation/staff-only.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'

export const Route = createFileRoute('/_shell/moderation/reserves')({
  staticData: { visits: 'rare' },
  component: ReserveAdministration,
})

function ReserveAdministration() {
  const { t } = useLingui()
  const profile = useOwnProfile()
  usePageTitle(t`Périodes de réserve`)
  if (profile && !profile.is_administrator)
    return (
      <>
        <h1 className="sr-only">{t`Périodes de réserve`}</h1>
        <StaffOnly administrators />
      </>
    )
  return <Administration />
}
