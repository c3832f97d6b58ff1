import { speak } from '../../../lib/catalogue.ts'
import { addRefusalTexts } from '../../../lib/refusal-texts.ts'
import { voteRefusals } from '../../../lib/vote-refusal-texts.ts'
import { messages } from '../../../locales/votes/fr.po'

/** The words of roll-call votes come with the tab that shows them, and with the console that links officials. */
speak(messages, {
  en: () => import('../../../locales/votes/en.po'),
  es: () => import('../../../locales/votes/es.po'),
  de: () => import('../../../locales/votes/de.po'),
  it: () => import('../../../locales/votes/it.po'),
})
addRefusalTexts(voteRefusals)
