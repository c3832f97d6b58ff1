import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useOwnProfile } from '../../../features/accounts/identity/queries.ts'
import { ActsList } from '../../../features/trust/moderation/acts-list.tsx'
import { trailAddress } from '../../../features/trust/moderation/trail-address.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { AdministratorsOnly } from './-administrators-only.tsx'

export const Route = createFileRoute('/_shell/moderation/actes')({
  staticData: { visits: 'rare' },
  validateSearch: trailAddress,
  component: ModerationActs,
})

function ModerationActs() {
  const { t } = useLingui()
  const profile = useOwnProfile()
  const address = Route.useSearch()
  usePageTitle(t`Journal des actes`)
  if (profile && !profile.is_administrator) return <AdministratorsOnly title={t`Journal des actes`} />
  return <ActsList address={address} />
}
