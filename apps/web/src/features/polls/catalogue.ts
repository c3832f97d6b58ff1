import { i18n, type Messages } from '@lingui/core'
import { withFrenchSpacing } from '../../lib/french-spacing.ts'
import { messages } from '../../locales/civic/fr.po'

/** The words of the civic space come with its screens. */
export function loadCivicTexts(): void {
  i18n.load('fr', withFrenchSpacing(messages as Messages))
}
