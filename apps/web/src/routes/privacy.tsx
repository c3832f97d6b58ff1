import { useLingui } from '@lingui/react/macro'
import { loadLegalTexts } from '../features/legal/catalogue.ts'
import { PrivacyText } from '../features/legal/privacy-text.tsx'
import { usePageTitle } from '../lib/page-title.ts'

loadLegalTexts()

export function Privacy() {
  const { t } = useLingui()
  usePageTitle(t`Politique de confidentialité`)
  return <PrivacyText />
}
