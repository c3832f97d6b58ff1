import '../../../lib/civic-catalogue.ts'
import { speak } from '../../../lib/catalogue.ts'
import { messages } from '../../../locales/politics/fr.po'

/** The words of political data come with its screens. */
speak(messages, {
  en: () => import('../../../locales/politics/en.po'),
  es: () => import('../../../locales/politics/es.po'),
  de: () => import('../../../locales/politics/de.po'),
  it: () => import('../../../locales/politics/it.po'),
})
