import { useLingui } from '@lingui/react/macro'
import { loadLegalTexts } from '../features/legal/catalogue.ts'
import { TermsText } from '../features/legal/terms-text.tsx'
import { usePageTitle } from '../lib/page-title.ts'

loadLegalTexts()

export function Terms() {
  const { t } = useLingui()
  usePageTitle(t`Conditions d’utilisation`)
  return <TermsText />
}
