import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Signals } from '../../../features/trust/moderation/signals-list.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'

export const Route = createFileRoute('/_shell/moderation/signaux')({
  staticData: { visits: 'rare' },
  validateSearch: (search): { list?: 'dismissed' } =>
    search.list === 'dismissed' ? { list: 'dismissed' } : {},
  component: ModerationSignals,
})

function ModerationSignals() {
  const { t } = useLingui()
  const { list = 'open' } = Route.useSearch()
  usePageTitle(t`Signaux`)
  return <Signals list={list} />
}
