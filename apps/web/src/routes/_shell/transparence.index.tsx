import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { TransparencyText } from '../../features/trust/legal/transparency-text.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { beginLegalPage } from './-begin-legal-page.ts'

export const Route = createFileRoute('/_shell/transparence/')({
  staticData: { visits: 'rare' },
  loader: beginLegalPage('transparency'),
  component: Transparency,
})

function Transparency() {
  const { t } = useLingui()
  usePageTitle(t`Transparence`)
  return <TransparencyText />
}
