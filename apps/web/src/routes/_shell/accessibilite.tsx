import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { AccessibilityText } from '../../features/trust/legal/accessibility-text.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { beginLegalPage } from './-begin-legal-page.ts'

export const Route = createFileRoute('/_shell/accessibilite')({
  staticData: { visits: 'rare' },
  loader: beginLegalPage('accessibility'),
  component: Accessibility,
})

function Accessibility() {
  const { t } = useLingui()
  usePageTitle(t`Déclaration d’accessibilité`)
  return <AccessibilityText />
}
