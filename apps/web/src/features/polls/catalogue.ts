import { i18n, type Messages } from '@lingui/core'
import { civicRefusals } from '../../lib/civic-refusal-texts.ts'
import { withFrenchSpacing } from '../../lib/french-spacing.ts'
import { addRefusalTexts } from '../../lib/refusal-texts.ts'
import { messages } from '../../locales/civic/fr.po'

/** The words of the civic space come with its screens. */
export function loadCivicTexts(): void {
  i18n.load('fr', withFrenchSpacing(messages as Messages))
  addRefusalTexts(civicRefusals)
}
