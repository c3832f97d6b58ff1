import { speak } from '../../../lib/catalogue.ts'
import { messages } from '../../../locales/auth/fr.po'

/** The words of the screen of sign-in and sign-up come with it; dialogs have theirs at once. */
speak(messages, {
  en: () => import('../../../locales/auth/en.po'),
  es: () => import('../../../locales/auth/es.po'),
  de: () => import('../../../locales/auth/de.po'),
  it: () => import('../../../locales/auth/it.po'),
})
