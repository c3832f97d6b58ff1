import { speak } from '../../../lib/catalogue.ts'
import { messages } from '../../../locales/assistant/fr.po'

/** The assistant's words come when it is opened. */
speak(messages, {
  en: () => import('../../../locales/assistant/en.po'),
  es: () => import('../../../locales/assistant/es.po'),
  de: () => import('../../../locales/assistant/de.po'),
  it: () => import('../../../locales/assistant/it.po'),
})
