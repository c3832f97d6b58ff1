import type { Language } from '@parvis/contract/languages.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { italian } from './italian.ts'
import { spanish } from './spanish.ts'
import type { RulingWords } from './words.ts'

export const rulingWords: Record<Language, RulingWords> = {
  fr: french,
  en: english,
  es: spanish,
  de: german,
  it: italian,
}
