import { speak } from '../../../lib/catalogue.ts'
import { messageRefusals } from '../../../lib/message-refusal-texts.ts'
import { addRefusalTexts } from '../../../lib/refusal-texts.ts'
import { messages } from '../../../locales/messages/fr.po'

/** The words of conversations and of sharing come with their screens. */
speak(messages, {
  en: () => import('../../../locales/messages/en.po'),
  es: () => import('../../../locales/messages/es.po'),
  de: () => import('../../../locales/messages/de.po'),
  it: () => import('../../../locales/messages/it.po'),
})
addRefusalTexts(messageRefusals)
