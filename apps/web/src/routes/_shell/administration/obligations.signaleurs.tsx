import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useOwnProfile } from '../../../features/accounts/identity/queries.ts'
import { FlaggerList } from '../../../features/trust/duties/flagger-list.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'
import { AdministratorsOnly } from '../moderation/-administrators-only.tsx'

export const Route = createFileRoute('/_shell/administration/obligations/signaleurs')({
  staticData: { visits: 'rare' },
  component: Duties,
})

function Duties() {
  const { t } = useLingui()
  const profile = useOwnProfile()
  const title = t`Signaleurs de confiance`
  usePageTitle(title)
  if (profile && !profile.is_administrator) return <AdministratorsOnly title={title} />
  return <FlaggerList />
}
