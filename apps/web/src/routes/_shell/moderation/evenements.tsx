import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useOwnProfile } from '../../../features/accounts/identity/queries.ts'
import { Administration } from '../../../features/civic/events-administration/administration.tsx'
import { readEventAddress } from '../../../features/civic/events-administration/event-address.ts'
import { StaffOnly } from '../../../features/trust/moderation/staff-only.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'

export const Route = createFileRoute('/_shell/moderation/evenements')({
  staticData: { visits: 'rare' },
  validateSearch: readEventAddress,
  component: EventAdministration,
})

function EventAdministration() {
  const { t } = useLingui()
  const profile = useOwnProfile()
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  usePageTitle(t`Événements du calendrier`)
  if (profile && !profile.is_administrator)
    return (
      <>
        <h1 className="sr-only">{t`Événements du calendrier`}</h1>
        <StaffOnly administrators />
      </>
    )
  return (
    <Administration
      address={address}
      onAddress={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
