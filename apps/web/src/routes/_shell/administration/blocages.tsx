import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useOwnProfile } from '../../../features/accounts/identity/queries.ts'
import { BlockLists } from '../../../features/trust/entry/block-lists.tsx'
import { StaffOnly } from '../../../features/trust/moderation/staff-only.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'

export const Route = createFileRoute('/_shell/administration/blocages')({
  staticData: { visits: 'rare' },
  component: Blocks,
})

function Blocks() {
  const { t } = useLingui()
  const profile = useOwnProfile()
  usePageTitle(t`Blocages`)
  if (profile && !profile.is_administrator)
    return (
      <>
        <h1 className="sr-only">{t`Blocages`}</h1>
        <StaffOnly administrators />
      </>
    )
  return <BlockLists />
}
