import { speak } from '../../../lib/catalogue.ts'
import { addRefusalTexts } from '../../../lib/refusal-texts.ts'
import { reserveRefusals } from '../../../lib/reserve-refusal-texts.ts'
import { messages } from '../../../locales/reserves/fr.po'

/** The words of election periods come with what tells of one. */
speak(messages, {
  en: () => import('../../../locales/reserves/en.po'),
  es: () => import('../../../locales/reserves/es.po'),
  de: () => import('../../../locales/reserves/de.po'),
  it: () => import('../../../locales/reserves/it.po'),
})
addRefusalTexts(reserveRefusals)
