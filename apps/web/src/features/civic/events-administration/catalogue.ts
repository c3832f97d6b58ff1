import { speak } from '../../../lib/catalogue.ts'
import { eventRefusals } from '../../../lib/event-refusal-texts.ts'
import { addRefusalTexts } from '../../../lib/refusal-texts.ts'
import { messages } from '../../../locales/events-administration/fr.po'

/** The words of those who keep the calendar come with their screen. */
speak(messages, {
  en: () => import('../../../locales/events-administration/en.po'),
  es: () => import('../../../locales/events-administration/es.po'),
  de: () => import('../../../locales/events-administration/de.po'),
  it: () => import('../../../locales/events-administration/it.po'),
})
addRefusalTexts(eventRefusals)
