import '../profiles/catalogue.ts'
import { speak } from '../../../lib/catalogue.ts'
import { messages } from '../../../locales/verification/fr.po'

/** The words of requests and certificates, and of why they are refused, come with their screens. */
speak(messages, {
  en: () => import('../../../locales/verification/en.po'),
  es: () => import('../../../locales/verification/es.po'),
  de: () => import('../../../locales/verification/de.po'),
  it: () => import('../../../locales/verification/it.po'),
})
