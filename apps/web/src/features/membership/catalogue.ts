import { i18n, type Messages } from '@lingui/core'
import { withFrenchSpacing } from '../../lib/french-spacing.ts'
import { messages } from '../../locales/membership/fr.po'

/** The words of the referral programme, of the subscription and of donations come with their screens. */
export function loadMembershipTexts(): void {
  i18n.load('fr', withFrenchSpacing(messages as Messages))
}
