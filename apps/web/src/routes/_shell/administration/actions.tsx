import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useOwnProfile } from '../../../features/accounts/identity/queries.ts'
import { BulkList } from '../../../features/trust/members/bulk-list.tsx'
import { StaffOnly } from '../../../features/trust/moderation/staff-only.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'

export const Route = createFileRoute('/_shell/administration/actions')({
  staticData: { visits: 'rare' },
  component: BulkActs,
})

function BulkActs() {
  const { t } = useLingui()
  const profile = useOwnProfile()
  usePageTitle(t`Actions groupées`)
  if (profile && !profile.is_administrator)
    return (
      <>
        <h1 className="sr-only">{t`Actions groupées`}</h1>
        <StaffOnly administrators />
      </>
    )
  return <BulkList />
}
