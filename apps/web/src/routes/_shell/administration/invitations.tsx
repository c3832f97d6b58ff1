import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useOwnProfile } from '../../../features/accounts/identity/queries.ts'
import { InvitationList } from '../../../features/trust/entry/invitation-list.tsx'
import { StaffOnly } from '../../../features/trust/moderation/staff-only.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'

export const Route = createFileRoute('/_shell/administration/invitations')({
  staticData: { visits: 'rare' },
  component: Invitations,
})

function Invitations() {
  const { t } = useLingui()
  const profile = useOwnProfile()
  usePageTitle(t`Invitations`)
  if (profile && !profile.is_administrator)
    return (
      <>
        <h1 className="sr-only">{t`Invitations`}</h1>
        <StaffOnly administrators />
      </>
    )
  return <InvitationList />
}
