import { i18n, type Messages } from '@lingui/core'
import { withFrenchSpacing } from '../../../lib/french-spacing.ts'
import { messages } from '../../../locales/decisions/fr.po'

/** The words of decisions come with what was decided on: few contents are. */
export function loadDecisionTexts(): void {
  i18n.load('fr', withFrenchSpacing(messages as Messages))
}
