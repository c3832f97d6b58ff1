import { useLingui } from '@lingui/react/macro'
import { AccessibilityText } from '../features/legal/accessibility-text.tsx'
import { loadLegalTexts } from '../features/legal/catalogue.ts'
import { usePageTitle } from '../lib/page-title.ts'

loadLegalTexts()

export function Accessibility() {
  const { t } = useLingui()
  usePageTitle(t`Déclaration d’accessibilité`)
  return <AccessibilityText />
}
