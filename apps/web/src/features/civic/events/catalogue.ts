import { speak } from '../../../lib/catalogue.ts'
import { messages } from '../../../locales/events/fr.po'

/** The words of the agenda come with the screens that show it. */
speak(messages, {
  en: () => import('../../../locales/events/en.po'),
  es: () => import('../../../locales/events/es.po'),
  de: () => import('../../../locales/events/de.po'),
  it: () => import('../../../locales/events/it.po'),
})
