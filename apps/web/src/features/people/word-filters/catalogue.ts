import { speak } from '../../../lib/catalogue.ts'
import { messages } from '../../../locales/word-filters/fr.po'

/** The words of filters come with the settings, and with the first thing that one folds. */
speak(messages, {
  en: () => import('../../../locales/word-filters/en.po'),
  es: () => import('../../../locales/word-filters/es.po'),
  de: () => import('../../../locales/word-filters/de.po'),
  it: () => import('../../../locales/word-filters/it.po'),
})
