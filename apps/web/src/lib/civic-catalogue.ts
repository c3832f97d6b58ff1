import { i18n, type Messages } from '@lingui/core'
import { messages } from '../locales/civic/fr.po'
import { civicRefusals } from './civic-refusal-texts.ts'
import { withFrenchSpacing } from './french-spacing.ts'
import { addRefusalTexts } from './refusal-texts.ts'

/** The words of the civic space come with its screens. */
export function loadCivicTexts(): void {
  i18n.load('fr', withFrenchSpacing(messages as Messages))
  addRefusalTexts(civicRefusals)
}
