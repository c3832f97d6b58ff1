import { i18n, type Messages } from '@lingui/core'
import { withFrenchSpacing } from '../../lib/french-spacing.ts'
import { messages } from '../../locales/verification/fr.po'
import { loadPeopleTexts } from '../profiles/catalogue.ts'

/** The words of requests and certificates, and of why they are refused, come with their screens. */
export function loadVerificationTexts(): void {
  loadPeopleTexts()
  i18n.load('fr', withFrenchSpacing(messages as Messages))
}
