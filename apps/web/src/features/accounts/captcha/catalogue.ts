import { speak } from '../../../lib/catalogue.ts'
import { messages } from '../../../locales/captcha/fr.po'

/** The words of the captcha come with the first that is shown: most installations ask for none. */
speak(messages, {
  en: () => import('../../../locales/captcha/en.po'),
  es: () => import('../../../locales/captcha/es.po'),
  de: () => import('../../../locales/captcha/de.po'),
  it: () => import('../../../locales/captcha/it.po'),
})
