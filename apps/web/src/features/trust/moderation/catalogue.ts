import '../../people/profiles/catalogue.ts'
import './notices/catalogue.ts'
import { speak } from '../../../lib/catalogue.ts'
import { moderationRefusals } from '../../../lib/moderation-refusal-texts.ts'
import { addRefusalTexts } from '../../../lib/refusal-texts.ts'
import { messages } from '../../../locales/moderation/fr.po'

/** The words of the console come with it: few members ever open it. */
speak(messages, {
  en: () => import('../../../locales/moderation/en.po'),
  es: () => import('../../../locales/moderation/es.po'),
  de: () => import('../../../locales/moderation/de.po'),
  it: () => import('../../../locales/moderation/it.po'),
})
addRefusalTexts(moderationRefusals)
