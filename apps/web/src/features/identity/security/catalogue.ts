import { i18n, type Messages } from '@lingui/core'
import { withFrenchSpacing } from '../../../lib/french-spacing.ts'
import { messages } from '../../../locales/security/fr.po'

/** Many sentences that few visits need: their catalogue comes with the settings. */
export function loadSecurityTexts(): void {
  i18n.load('fr', withFrenchSpacing(messages as Messages))
}
