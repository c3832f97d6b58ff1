import { speak } from '../../../lib/catalogue.ts'
import { logRefusals } from '../../../lib/log-refusal-texts.ts'
import { addRefusalTexts } from '../../../lib/refusal-texts.ts'
import { messages } from '../../../locales/transparency-log/fr.po'

/** The words of the public log come with its screen. */
speak(messages, {
  en: () => import('../../../locales/transparency-log/en.po'),
  es: () => import('../../../locales/transparency-log/es.po'),
  de: () => import('../../../locales/transparency-log/de.po'),
  it: () => import('../../../locales/transparency-log/it.po'),
})
addRefusalTexts(logRefusals)
