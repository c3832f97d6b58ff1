import { i18n, type Messages } from '@lingui/core'
import { withFrenchSpacing } from '../../lib/french-spacing.ts'
import { messageRefusals } from '../../lib/message-refusal-texts.ts'
import { addRefusalTexts } from '../../lib/refusal-texts.ts'
import { messages } from '../../locales/messages/fr.po'

/** The words of conversations and of sharing come with their screens. */
export function loadMessageTexts(): void {
  i18n.load('fr', withFrenchSpacing(messages as Messages))
  addRefusalTexts(messageRefusals)
}
