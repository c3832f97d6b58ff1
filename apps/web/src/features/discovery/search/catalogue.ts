import { speak } from '../../../lib/catalogue.ts'
import { messages } from '../../../locales/search/fr.po'

/** The words of search and of the agenda come with their screens. */
speak(messages, {
  en: () => import('../../../locales/search/en.po'),
  es: () => import('../../../locales/search/es.po'),
  de: () => import('../../../locales/search/de.po'),
  it: () => import('../../../locales/search/it.po'),
})
