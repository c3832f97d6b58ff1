import { i18n, type Messages } from '@lingui/core'
import { withFrenchSpacing } from '../../lib/french-spacing.ts'
import { messages } from '../../locales/assistant/fr.po'

/** The assistant's words come when it is opened. */
export function loadAssistantTexts(): void {
  i18n.load('fr', withFrenchSpacing(messages as Messages))
}
