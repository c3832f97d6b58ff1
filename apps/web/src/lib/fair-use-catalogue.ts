import { messages } from '../locales/fair-use/fr.po'
import { speak } from './catalogue.ts'

/** The words of limits come with the first refusal that needs them. */
speak(messages, {
  en: () => import('../locales/fair-use/en.po'),
  es: () => import('../locales/fair-use/es.po'),
  de: () => import('../locales/fair-use/de.po'),
  it: () => import('../locales/fair-use/it.po'),
})
