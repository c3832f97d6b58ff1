import { useLingui } from '@lingui/react/macro'
import { loadLegalTexts } from '../features/legal/catalogue.ts'
import { TransparencyText } from '../features/legal/transparency-text.tsx'
import { usePageTitle } from '../lib/page-title.ts'

loadLegalTexts()

export function Transparency() {
  const { t } = useLingui()
  usePageTitle(t`Transparence`)
  return <TransparencyText />
}
