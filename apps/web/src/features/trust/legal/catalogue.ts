import { speak } from '../../../lib/catalogue.ts'
import { messages } from '../../../locales/legal/fr.po'

/** Legal texts are long and seldom read: their catalogue comes with their pages. */
speak(messages, {
  en: () => import('../../../locales/legal/en.po'),
  es: () => import('../../../locales/legal/es.po'),
  de: () => import('../../../locales/legal/de.po'),
  it: () => import('../../../locales/legal/it.po'),
})
