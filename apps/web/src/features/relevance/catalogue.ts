import { i18n, type Messages } from '@lingui/core'
import { withFrenchSpacing } from '../../lib/french-spacing.ts'
import { messages } from '../../locales/relevance/fr.po'

/** The formula's words come with the menu that leads to them. */
export function loadRelevanceTexts(): void {
  i18n.load('fr', withFrenchSpacing(messages as Messages))
}
