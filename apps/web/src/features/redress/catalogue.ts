import { i18n, type Messages } from '@lingui/core'
import { withFrenchSpacing } from '../../lib/french-spacing.ts'
import { redressRefusals } from '../../lib/redress-refusal-texts.ts'
import { addRefusalTexts } from '../../lib/refusal-texts.ts'
import { messages } from '../../locales/redress/fr.po'
import { loadModerationTexts } from '../moderation/catalogue.ts'

/** The words of notices, of reasons and of appeals come with their screens. */
export function loadRedressTexts(): void {
  loadModerationTexts()
  i18n.load('fr', withFrenchSpacing(messages as Messages))
  addRefusalTexts(redressRefusals)
}
