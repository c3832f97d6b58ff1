import { i18n, type Messages } from '@lingui/core'
import { withFrenchSpacing } from '../../lib/french-spacing.ts'
import { messages } from '../../locales/questions/fr.po'

/** The ledger's words come with its screens. */
export function loadQuestionTexts(): void {
  i18n.load('fr', withFrenchSpacing(messages as Messages))
}
