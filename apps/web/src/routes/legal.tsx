import { useLingui } from '@lingui/react/macro'
import { AccessibilityText } from '../features/trust/legal/accessibility-text.tsx'
import { PrivacyText } from '../features/trust/legal/privacy-text.tsx'
import { TermsText } from '../features/trust/legal/terms-text.tsx'
import { TransparencyText } from '../features/trust/legal/transparency-text.tsx'
import { usePageTitle } from '../lib/page-title.ts'

export function Terms() {
  const { t } = useLingui()
  usePageTitle(t`Conditions d’utilisation`)
  return <TermsText />
}

export function Privacy() {
  const { t } = useLingui()
  usePageTitle(t`Politique de confidentialité`)
  return <PrivacyText />
}

export function Accessibility() {
  const { t } = useLingui()
  usePageTitle(t`Déclaration d’accessibilité`)
  return <AccessibilityText />
}

export function Transparency() {
  const { t } = useLingui()
  usePageTitle(t`Transparence`)
  return <TransparencyText />
}
