import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useOwnProfile } from '../../../features/accounts/identity/queries.ts'
import { StaffList } from '../../../features/trust/moderation/staff-list.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'
import { AdministratorsOnly } from './-administrators-only.tsx'

export const Route = createFileRoute('/_shell/moderation/equipe')({
  staticData: { visits: 'rare' },
  component: ModerationStaff,
})

function ModerationStaff() {
  const { t } = useLingui()
  const profile = useOwnProfile()
  usePageTitle(t`Équipe`)
  if (profile && !profile.is_administrator) return <AdministratorsOnly title={t`Équipe`} />
  return <StaffList ownId={profile?.id} />
}
