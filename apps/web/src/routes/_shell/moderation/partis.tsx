import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useOwnProfile } from '../../../features/accounts/identity/queries.ts'
import { Administration } from '../../../features/people/parties/administration.tsx'
import { StaffOnly } from '../../../features/trust/moderation/staff-only.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'

export const Route = createFileRoute('/_shell/moderation/partis')({
  staticData: { visits: 'rare' },
  component: PartyAdministration,
})

function PartyAdministration() {
  const { t } = useLingui()
  const profile = useOwnProfile()
  usePageTitle(t`Partis`)
  if (profile && !profile.is_administrator)
    return (
      <>
        <h1 className="sr-only">{t`Partis`}</h1>
        <StaffOnly administrators />
      </>
    )
  return <Administration />
}
