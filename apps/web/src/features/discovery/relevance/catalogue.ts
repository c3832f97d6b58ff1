import { speak } from '../../../lib/catalogue.ts'
import { messages } from '../../../locales/relevance/fr.po'

/** The formula's words come with the menu that leads to them. */
speak(messages, {
  en: () => import('../../../locales/relevance/en.po'),
  es: () => import('../../../locales/relevance/es.po'),
  de: () => import('../../../locales/relevance/de.po'),
  it: () => import('../../../locales/relevance/it.po'),
})
