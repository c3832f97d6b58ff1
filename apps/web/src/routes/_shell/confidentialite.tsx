import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { PrivacyText } from '../../features/trust/legal/privacy-text.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { beginLegalPage } from './-begin-legal-page.ts'

export const Route = createFileRoute('/_shell/confidentialite')({
  staticData: { visits: 'rare' },
  loader: beginLegalPage('privacy'),
  component: Privacy,
})

function Privacy() {
  const { t } = useLingui()
  usePageTitle(t`Politique de confidentialité`)
  return <PrivacyText />
}
