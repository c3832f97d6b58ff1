import { i18n, type Messages } from '@lingui/core'
import { civicRefusals } from '../../lib/civic-refusal-texts.ts'
import { withFrenchSpacing } from '../../lib/french-spacing.ts'
import { addRefusalTexts } from '../../lib/refusal-texts.ts'
import { messages as civicMessages } from '../../locales/civic/fr.po'
import { messages } from '../../locales/politics/fr.po'

/** The words of political data come with its screens. */
export function loadPoliticalTexts(): void {
  i18n.load('fr', withFrenchSpacing({ ...(civicMessages as Messages), ...(messages as Messages) }))
  addRefusalTexts(civicRefusals)
}
