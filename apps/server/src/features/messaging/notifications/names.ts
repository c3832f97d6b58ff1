import type { Language } from '@parvis/contract/languages.ts'
import type { AuthorView } from '@parvis/contract/people/authors.schemas.ts'

interface NameWords {
  /** An actor who cannot be named any more. */
  somebody: string
  and: string
  others: (count: number) => string
}

const nameWords: Record<Language, NameWords> = {
  fr: { somebody: 'Utilisateur inconnu', and: 'et', others: (count) => `${count} autres` },
  en: { somebody: 'Unknown user', and: 'and', others: (count) => `${count} others` },
  es: { somebody: 'Usuario desconocido', and: 'y', others: (count) => `${count} más` },
  de: { somebody: 'Unbekanntes Mitglied', and: 'und', others: (count) => `${count} weitere` },
  it: { somebody: 'Utente sconosciuto', and: 'e', others: (count) => `altri ${count}` },
}

/** "Ana", "Ana et Ben", "Ana, Ben et Cleo", "Ana, Ben et 12 autres". */
export function namesOf(actors: AuthorView[], count: number, language: Language): string {
  const { somebody, and, others } = nameWords[language]
  const [first = somebody, second, third] = actors.map(({ name }) => name)
  if (second === undefined) return first
  if (count === 2) return `${first} ${and} ${second}`
  const last = count === 3 && third !== undefined ? third : others(count - 2)
  return `${first}, ${second} ${and} ${last}`
}
