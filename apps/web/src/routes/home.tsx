import { useLingui } from '@lingui/react/macro'
import { usePageTitle } from '../lib/page-title.ts'

export function Home() {
  const { t } = useLingui()
  usePageTitle(t`Accueil`)
  return <h1 className="sr-only">{t`Accueil`}</h1>
}
