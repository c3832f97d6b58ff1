import { i18n, type Messages } from '@lingui/core'
import { withFrenchSpacing } from '../../lib/french-spacing.ts'
import { messages } from '../../locales/auth/fr.po'

/** The words of the screen of sign-in and sign-up come with it; dialogs have theirs at once. */
export function loadAuthScreenTexts(): void {
  i18n.load('fr', withFrenchSpacing(messages as Messages))
}
