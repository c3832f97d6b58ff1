import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useOwnProfile } from '../../../features/accounts/identity/queries.ts'
import { MemberSearch } from '../../../features/trust/members/member-search.tsx'
import { readMembersAddress } from '../../../features/trust/members/members-address.ts'
import { usePageTitle } from '../../../lib/page-title.ts'

export const Route = createFileRoute('/_shell/administration/membres/')({
  staticData: { visits: 'rare' },
  // Read by the screen itself: what checks it is loaded with it, not by every visitor.
  validateSearch: (search) => search,
  component: Members,
})

function Members() {
  const { t } = useLingui()
  const profile = useOwnProfile()
  usePageTitle(t`Membres`)
  return (
    <MemberSearch
      address={readMembersAddress(Route.useSearch())}
      administrator={profile?.is_administrator === true}
    />
  )
}
