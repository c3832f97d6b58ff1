import { i18n, type Messages } from '@lingui/core'
import { withFrenchSpacing } from '../../lib/french-spacing.ts'
import { messages } from '../../locales/legal/fr.po'

/** Legal texts are long and seldom read: their catalogue comes with their pages. */
export function loadLegalTexts(): void {
  i18n.load('fr', withFrenchSpacing(messages as Messages))
}
