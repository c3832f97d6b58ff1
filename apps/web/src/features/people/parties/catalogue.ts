import { speak } from '../../../lib/catalogue.ts'
import { partyRefusals } from '../../../lib/party-refusal-texts.ts'
import { addRefusalTexts } from '../../../lib/refusal-texts.ts'
import { messages } from '../../../locales/parties/fr.po'

/** The words of the list of parties come with its screens. */
speak(messages, {
  en: () => import('../../../locales/parties/en.po'),
  es: () => import('../../../locales/parties/es.po'),
  de: () => import('../../../locales/parties/de.po'),
  it: () => import('../../../locales/parties/it.po'),
})
addRefusalTexts(partyRefusals)
