import { speak } from '../../../lib/catalogue.ts'
import { messages } from '../../../locales/questions/fr.po'

/** The ledger's words come with its screens. */
speak(messages, {
  en: () => import('../../../locales/questions/en.po'),
  es: () => import('../../../locales/questions/es.po'),
  de: () => import('../../../locales/questions/de.po'),
  it: () => import('../../../locales/questions/it.po'),
})
