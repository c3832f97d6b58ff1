import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { RequestList } from '../../../features/trust/entry/request-list.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'

export const Route = createFileRoute('/_shell/administration/inscriptions')({
  staticData: { visits: 'rare' },
  component: Requests,
})

function Requests() {
  const { t } = useLingui()
  usePageTitle(t`Inscriptions`)
  return <RequestList />
}
