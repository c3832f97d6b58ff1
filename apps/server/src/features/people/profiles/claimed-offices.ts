import type { Role } from '@parvis/contract/fields.schemas.ts'
import { withoutAccents } from '@parvis/contract/folding.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import { drawnForms, withoutArticle } from './name-forms.ts'
import { duties, institutions, offices, qualifiers, units, wholeNames } from './office-words.ts'

/**
 * Names that begin as an institution, an office or a service (« Mairie de Lyon », « Service client »). Names that only
 * contain such a word are free (« Jean Maire »), as are qualifiers without an office (« Équipe de France »).
 */

/** Words that only bind: « Service de la sécurité ». */
const binding = new Set(['de', 'du', 'des', 'd', 'la', 'le', 'les', 'l', 'et', 'aux', 'au'])
const longestBeginning = 4

interface NameBeginning {
  /** The first words, written as one. */
  words: string
  next: string
  /** The next word that does not only bind. */
  duty: string
}

function beginningsOf(typed: string): NameBeginning[] {
  const beginnings: NameBeginning[] = []
  for (const form of new Set(drawnForms(typed).flatMap(withoutArticle))) {
    const words = withoutAccents(form.normalize('NFKC'))
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .split(/[\s\p{P}]+/u)
      .filter((word) => word !== '')
    for (let count = 1; count <= Math.min(longestBeginning, words.length); count += 1) {
      const rest = words.slice(count)
      const duty = rest.find((word) => !binding.has(word.toLowerCase()))
      beginnings.push({ words: words.slice(0, count).join(''), next: rest[0] ?? '', duty: duty ?? '' })
    }
  }
  return beginnings
}

/** A name that reads as an address on the web: « Le Monde.fr ». */
const webAddress =
  /(?:^|[\s./])www\.|[\p{L}\p{N}]\s?[.․。．]\s?(?:fr|com|org|net|eu|info|gouv|paris|bzh|re|tv|be|ch|it|es|de|uk|io|media|news)$/iu

/** Whether a name begins as an office, an institution or a service does, or reads as a web address. */
export async function namesOffice(db: Db, name: string, role: Role): Promise<boolean> {
  const beginnings = beginningsOf(name)
  const isReviewed = role === 'politician' || role === 'journalist'
  if (!isReviewed && webAddress.test(name.trim())) return true
  const { rows } = await sql<{ claims: boolean }>`
    select exists (
      select from unnest(
        ${beginnings.map(({ words }) => words)}::text[],
        ${beginnings.map(({ next }) => next)}::text[],
        ${beginnings.map(({ duty }) => duty)}::text[]
      ) as typed (words, next, duty)
      where (name_shape(typed.words) = any(${shapesOf(units)}) and name_shape(typed.duty) = any(${shapesOf(duties)}))
        or (not ${isReviewed}::boolean and (
          name_shape(typed.words) = any(${shapesOf(institutions)})
          or (name_shape(typed.words) = any(${shapesOf(offices)}) and (
            name_shape(typed.next) = any(${shapesOf(qualifiers)})
            or name_shape(typed.next) in (select name_shape(abbreviation) from parties)
          ))
        ))
    ) or exists (
      select from unnest(${withoutArticle(name)}::text[]) as typed
      where name_shape(typed) = any(${shapesOf(wholeNames)})
    ) or (not ${isReviewed}::boolean and exists (
      select from organisation_names
      where folded in (select search_line(typed) from unnest(${withoutArticle(name)}::text[]) as typed)
    )) as claims
  `.execute(db)
  return rows[0]?.claims === true
}

const shapesOf = (words: readonly string[]) =>
  sql`array(select username_shape(word) from unnest(${words}::text[]) as word)`
