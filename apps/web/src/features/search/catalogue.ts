import { i18n, type Messages } from '@lingui/core'
import { withFrenchSpacing } from '../../lib/french-spacing.ts'
import { messages } from '../../locales/search/fr.po'

/** The words of search and of the agenda come with their screens. */
export function loadSearchTexts(): void {
  i18n.load('fr', withFrenchSpacing(messages as Messages))
}
