import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useOwnProfile } from '../../../features/accounts/identity/queries.ts'
import { ServiceStatePage } from '../../../features/trust/service-state/service-state.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'
import { AdministratorsOnly } from './-administrators-only.tsx'

export const Route = createFileRoute('/_shell/moderation/etat')({
  staticData: { visits: 'rare' },
  component: ModerationService,
})

function ModerationService() {
  const { t } = useLingui()
  const profile = useOwnProfile()
  usePageTitle(t`État du service`)
  if (profile && !profile.is_administrator) return <AdministratorsOnly title={t`État du service`} />
  return <ServiceStatePage />
}
