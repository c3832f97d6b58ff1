import { useLingui } from '@lingui/react/macro'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { useOwnProfile } from '../../../features/accounts/identity/queries.ts'
import { DutyFiles } from '../../../features/trust/duties/duty-files.tsx'
import { FlaggerList } from '../../../features/trust/duties/flagger-list.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'
import { AdministratorsOnly } from '../moderation/-administrators-only.tsx'

/** One address for both: each route is part of every visitor's first download. */
export const Route = createFileRoute('/_shell/administration/obligations/$page')({
  staticData: { visits: 'rare' },
  component: Duties,
})

function Duties() {
  const { t } = useLingui()
  const profile = useOwnProfile()
  const { page } = Route.useParams()
  const isFiles = page === 'fichiers'
  const title = isFiles ? t`Exposés et rapport` : t`Signaleurs de confiance`
  usePageTitle(title)
  if (!isFiles && page !== 'signaleurs') return <Navigate to="/administration/obligations" replace />
  if (profile && !profile.is_administrator) return <AdministratorsOnly title={title} />
  return isFiles ? <DutyFiles /> : <FlaggerList />
}
