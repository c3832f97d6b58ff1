import { type Language, languages } from '@parvis/contract/languages.ts'
import type { Db } from '@parvis/platform/database/database.ts'

/** Frequent short words that the other languages lack. */
const marks: Record<Language, readonly string[]> = {
  fr: 'je tu vous nous ils elles est sont pas et les des du une avec pour dans sur qui que ce cette mais être fait c j n qu d'.split(
    ' ',
  ),
  en: 'the and is are was you your they he she it of to with for this that not have has will be my we at by'.split(
    ' ',
  ),
  es: 'el los las y es son una por para con pero muy usted ustedes está esto eso como más yo lo del al hay'.split(
    ' ',
  ),
  de: 'der die das und ist sind nicht ein eine ich du sie wir ihr mit für auf von den dem zu im auch aber'.split(
    ' ',
  ),
  it: 'il gli di è sono non una per con che ma lei questo della del nella anche più io lo ha hanno perché'.split(
    ' ',
  ),
}

/** Marks that a text must have before its language is told. */
const enough = 2

/** The language of a text by its frequent words; null for a short text, or when two languages are as likely. */
export function languageOfText(text: string): Language | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const scores = languages
    .map((language) => ({ language, score: words.filter((word) => marks[language].includes(word)).length }))
    .sort((a, b) => b.score - a.score)
  const [first, second] = scores
  if (first === undefined || second === undefined) return null
  return first.score >= enough && first.score > second.score ? first.language : null
}

/** The language of a reported text, or that of its author's screens where the text says too little. */
export async function languageOfContent(
  db: Db,
  text: string | undefined,
  authorId: string | null,
): Promise<Language | null> {
  const told = languageOfText(text ?? '')
  if (told !== null || authorId === null) return told
  const preferences = await db
    .selectFrom('user_preferences')
    .select('language')
    .where('user_id', '=', authorId)
    .executeTakeFirst()
  return preferences?.language ?? null
}
