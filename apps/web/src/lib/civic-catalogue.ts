import { messages } from '../locales/civic/fr.po'
import { speak } from './catalogue.ts'
import { civicRefusals } from './civic-refusal-texts.ts'
import { addRefusalTexts } from './refusal-texts.ts'

/** The words of the civic space come with its screens. */
speak(messages, {
  en: () => import('../locales/civic/en.po'),
  es: () => import('../locales/civic/es.po'),
  de: () => import('../locales/civic/de.po'),
  it: () => import('../locales/civic/it.po'),
})
addRefusalTexts(civicRefusals)
