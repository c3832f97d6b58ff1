import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useOwnProfile } from '../../../features/accounts/identity/queries.ts'
import { AnnouncementList } from '../../../features/messaging/announcements/announcement-list.tsx'
import { StaffOnly } from '../../../features/trust/moderation/staff-only.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'

export const Route = createFileRoute('/_shell/administration/annonces')({
  staticData: { visits: 'rare' },
  component: Announcements,
})

function Announcements() {
  const { t } = useLingui()
  const profile = useOwnProfile()
  usePageTitle(t`Annonces`)
  if (profile && !profile.is_administrator)
    return (
      <>
        <h1 className="sr-only">{t`Annonces`}</h1>
        <StaffOnly administrators />
      </>
    )
  return <AnnouncementList />
}
