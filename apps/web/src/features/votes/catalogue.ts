import { i18n, type Messages } from '@lingui/core'
import { withFrenchSpacing } from '../../lib/french-spacing.ts'
import { addRefusalTexts } from '../../lib/refusal-texts.ts'
import { voteRefusals } from '../../lib/vote-refusal-texts.ts'
import { messages } from '../../locales/votes/fr.po'

/** The words of roll-call votes come with the tab that shows them, and with the console that links officials. */
export function loadVoteTexts(): void {
  i18n.load('fr', withFrenchSpacing(messages as Messages))
  addRefusalTexts(voteRefusals)
}
