import { i18n, type Messages } from '@lingui/core'
import { withFrenchSpacing } from '../../lib/french-spacing.ts'
import { messages } from '../../locales/reposts/fr.po'

/** What the dialog and the card of an original say comes with them. */
export function loadRepostTexts(): void {
  i18n.load('fr', withFrenchSpacing(messages as Messages))
}
