import { i18n, type Messages } from '@lingui/core'
import { withFrenchSpacing } from '../../lib/french-spacing.ts'
import { messages } from '../../locales/events/fr.po'

/** The words of the agenda come with the screens that show it. */
export function loadEventTexts(): void {
  i18n.load('fr', withFrenchSpacing(messages as Messages))
}
