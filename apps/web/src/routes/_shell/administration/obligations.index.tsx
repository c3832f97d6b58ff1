import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useOwnProfile } from '../../../features/accounts/identity/queries.ts'
import { OrderRegister } from '../../../features/trust/duties/order-register.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'
import { AdministratorsOnly } from '../moderation/-administrators-only.tsx'

export const Route = createFileRoute('/_shell/administration/obligations/')({
  staticData: { visits: 'rare' },
  component: Duties,
})

function Duties() {
  const { t } = useLingui()
  const profile = useOwnProfile()
  const title = t`Ordres d’autorités`
  usePageTitle(title)
  if (profile && !profile.is_administrator) return <AdministratorsOnly title={title} />
  return <OrderRegister />
}
