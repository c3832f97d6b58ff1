import { i18n, type Messages } from '@lingui/core'
import { withFrenchSpacing } from '../../lib/french-spacing.ts'
import { messages } from '../../locales/auth-errors/fr.po'

/** What a sign-in or sign-up that fails is told comes with their forms. */
export function loadAuthErrorTexts(): void {
  i18n.load('fr', withFrenchSpacing(messages as Messages))
}
