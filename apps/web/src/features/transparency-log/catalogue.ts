import { i18n, type Messages } from '@lingui/core'
import { withFrenchSpacing } from '../../lib/french-spacing.ts'
import { logRefusals } from '../../lib/log-refusal-texts.ts'
import { addRefusalTexts } from '../../lib/refusal-texts.ts'
import { messages } from '../../locales/transparency-log/fr.po'

/** The words of the public log come with its screen. */
export function loadLogTexts(): void {
  i18n.load('fr', withFrenchSpacing(messages as Messages))
  addRefusalTexts(logRefusals)
}
