import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { TermsText } from '../../features/trust/legal/terms-text.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { beginLegalPage } from './-begin-legal-page.ts'

export const Route = createFileRoute('/_shell/cgu')({
  staticData: { visits: 'rare' },
  loader: beginLegalPage('terms'),
  component: Terms,
})

function Terms() {
  const { t } = useLingui()
  usePageTitle(t`Conditions d’utilisation`)
  return <TermsText />
}
