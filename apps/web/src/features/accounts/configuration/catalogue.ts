import { speak } from '../../../lib/catalogue.ts'
import { messages } from '../../../locales/configuration/fr.po'

/** Read by whoever runs the site: the catalogue comes with the page. */
speak(messages, {
  en: () => import('../../../locales/configuration/en.po'),
  es: () => import('../../../locales/configuration/es.po'),
  de: () => import('../../../locales/configuration/de.po'),
  it: () => import('../../../locales/configuration/it.po'),
})
