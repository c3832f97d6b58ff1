import { speak } from '../../../../lib/catalogue.ts'
import { messages } from '../../../../locales/decisions/fr.po'

/** The words of decisions come with what was decided on: few contents are. */
speak(messages, {
  en: () => import('../../../../locales/decisions/en.po'),
  es: () => import('../../../../locales/decisions/es.po'),
  de: () => import('../../../../locales/decisions/de.po'),
  it: () => import('../../../../locales/decisions/it.po'),
})
