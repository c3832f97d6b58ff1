import { i18n, type Messages } from '@lingui/core'
import { withFrenchSpacing } from '../../lib/french-spacing.ts'
import { messages } from '../../locales/verification/fr.po'

/** The words of requests and certificates come with their screens. */
export function loadVerificationTexts(): void {
  i18n.load('fr', withFrenchSpacing(messages as Messages))
}
