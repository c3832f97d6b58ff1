import type { Language } from '@parvis/contract/languages.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import type { EmbedWords } from './words.ts'

/** The texts of embeds, by language. */
export const embedWords: Record<Language, EmbedWords> = { fr, en, es, de, it }
