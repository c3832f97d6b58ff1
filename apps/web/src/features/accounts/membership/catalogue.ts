import { speak } from '../../../lib/catalogue.ts'
import { messages } from '../../../locales/membership/fr.po'

/** The words of the referral programme, of the subscription and of donations come with their screens. */
speak(messages, {
  en: () => import('../../../locales/membership/en.po'),
  es: () => import('../../../locales/membership/es.po'),
  de: () => import('../../../locales/membership/de.po'),
  it: () => import('../../../locales/membership/it.po'),
})
