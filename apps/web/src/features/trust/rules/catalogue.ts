import { speak } from '../../../lib/catalogue.ts'
import { messages } from '../../../locales/rules/fr.po'

/** What is said around the rules of /cgu; the rules themselves are the administrators' words, and come from the API. */
speak(messages, {
  en: () => import('../../../locales/rules/en.po'),
  es: () => import('../../../locales/rules/es.po'),
  de: () => import('../../../locales/rules/de.po'),
  it: () => import('../../../locales/rules/it.po'),
})
