import { i18n, type Messages } from '@lingui/core'
import { withFrenchSpacing } from '../../lib/french-spacing.ts'
import { moderationRefusals } from '../../lib/moderation-refusal-texts.ts'
import { addRefusalTexts } from '../../lib/refusal-texts.ts'
import { messages } from '../../locales/moderation/fr.po'
import { loadPeopleTexts } from '../profiles/catalogue.ts'
import { loadDecisionTexts } from './notices/catalogue.ts'

/** The words of the console come with it: few members ever open it. */
export function loadModerationTexts(): void {
  loadPeopleTexts()
  loadDecisionTexts()
  i18n.load('fr', withFrenchSpacing(messages as Messages))
  addRefusalTexts(moderationRefusals)
}
