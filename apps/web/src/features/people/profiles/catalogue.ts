import { speak } from '../../../lib/catalogue.ts'
import { peopleRefusals } from '../../../lib/people-refusal-texts.ts'
import { addRefusalTexts } from '../../../lib/refusal-texts.ts'
import { messages } from '../../../locales/people/fr.po'

/** The words of profiles, follows and blocks come with the screens that show members. */
speak(messages, {
  en: () => import('../../../locales/people/en.po'),
  es: () => import('../../../locales/people/es.po'),
  de: () => import('../../../locales/people/de.po'),
  it: () => import('../../../locales/people/it.po'),
})
addRefusalTexts(peopleRefusals)
