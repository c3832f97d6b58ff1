import '../moderation/catalogue.ts'
import { speak } from '../../../lib/catalogue.ts'
import { redressRefusals } from '../../../lib/redress-refusal-texts.ts'
import { addRefusalTexts } from '../../../lib/refusal-texts.ts'
import { messages } from '../../../locales/redress/fr.po'

/** The words of notices, of reasons and of appeals come with their screens. */
speak(messages, {
  en: () => import('../../../locales/redress/en.po'),
  es: () => import('../../../locales/redress/es.po'),
  de: () => import('../../../locales/redress/de.po'),
  it: () => import('../../../locales/redress/it.po'),
})
addRefusalTexts(redressRefusals)
