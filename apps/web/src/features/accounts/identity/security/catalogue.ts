import { speak } from '../../../../lib/catalogue.ts'
import { messages } from '../../../../locales/security/fr.po'

/** Many sentences that few visits need: their catalogue comes with the settings. */
speak(messages, {
  en: () => import('../../../../locales/security/en.po'),
  es: () => import('../../../../locales/security/es.po'),
  de: () => import('../../../../locales/security/de.po'),
  it: () => import('../../../../locales/security/it.po'),
})
