import { speak } from '../../../lib/catalogue.ts'
import { messages } from '../../../locales/reports/fr.po'

/** What reporting says comes with the menu that leads to it. */
speak(messages, {
  en: () => import('../../../locales/reports/en.po'),
  es: () => import('../../../locales/reports/es.po'),
  de: () => import('../../../locales/reports/de.po'),
  it: () => import('../../../locales/reports/it.po'),
})
