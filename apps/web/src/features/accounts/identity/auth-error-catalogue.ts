import { speak } from '../../../lib/catalogue.ts'
import { messages } from '../../../locales/auth-errors/fr.po'

/** What a sign-in or sign-up that fails is told comes with their forms; so does what a mail's link has come to. */
speak(messages, {
  en: () => import('../../../locales/auth-errors/en.po'),
  es: () => import('../../../locales/auth-errors/es.po'),
  de: () => import('../../../locales/auth-errors/de.po'),
  it: () => import('../../../locales/auth-errors/it.po'),
})
