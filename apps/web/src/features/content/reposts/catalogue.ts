import { speak } from '../../../lib/catalogue.ts'
import { messages } from '../../../locales/reposts/fr.po'

/** What the dialog and the card of an original say comes with them. */
speak(messages, {
  en: () => import('../../../locales/reposts/en.po'),
  es: () => import('../../../locales/reposts/es.po'),
  de: () => import('../../../locales/reposts/de.po'),
  it: () => import('../../../locales/reposts/it.po'),
})
