import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useOwnProfile } from '../../../features/accounts/identity/queries.ts'
import { OrganisationList } from '../../../features/people/vouching/organisation-list.tsx'
import { StaffOnly } from '../../../features/trust/moderation/staff-only.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'

export const Route = createFileRoute('/_shell/administration/organisations')({
  staticData: { visits: 'rare' },
  component: Organisations,
})

function Organisations() {
  const { t } = useLingui()
  const profile = useOwnProfile()
  usePageTitle(t`Organisations`)
  if (profile && !profile.is_administrator)
    return (
      <>
        <h1 className="sr-only">{t`Organisations`}</h1>
        <StaffOnly administrators />
      </>
    )
  return <OrganisationList />
}
