import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useOwnProfile } from '../../../features/accounts/identity/queries.ts'
import { ActsList } from '../../../features/trust/moderation/acts-list.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'
import { AdministratorsOnly } from './-administrators-only.tsx'

export const Route = createFileRoute('/_shell/moderation/actes')({
  staticData: { visits: 'rare' },
  validateSearch: (search): { actor?: string } =>
    typeof search.actor === 'string' ? { actor: search.actor } : {},
  component: ModerationActs,
})

function ModerationActs() {
  const { t } = useLingui()
  const profile = useOwnProfile()
  const { actor } = Route.useSearch()
  usePageTitle(t`Journal des actes`)
  if (profile && !profile.is_administrator) return <AdministratorsOnly title={t`Journal des actes`} />
  return <ActsList actorId={actor} />
}
