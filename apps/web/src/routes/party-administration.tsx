import '../features/parties/catalogue.ts'
import { useLingui } from '@lingui/react/macro'
import { useOwnProfile } from '../features/identity/queries.ts'
import { StaffOnly } from '../features/moderation/staff-only.tsx'
import { Administration } from '../features/parties/administration.tsx'
import { usePageTitle } from '../lib/page-title.ts'

export function PartyAdministration() {
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
