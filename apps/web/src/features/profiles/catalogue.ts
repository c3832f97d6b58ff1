import { i18n, type Messages } from '@lingui/core'
import { withFrenchSpacing } from '../../lib/french-spacing.ts'
import { peopleRefusals } from '../../lib/people-refusal-texts.ts'
import { addRefusalTexts } from '../../lib/refusal-texts.ts'
import { messages } from '../../locales/people/fr.po'

/** The words of profiles, follows and blocks come with the screens that show members. */
export function loadPeopleTexts(): void {
  i18n.load('fr', withFrenchSpacing(messages as Messages))
  addRefusalTexts(peopleRefusals)
}
