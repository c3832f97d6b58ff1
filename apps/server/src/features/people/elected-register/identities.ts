import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '@parvis/platform/database/database.ts'
import { nameTerm } from './name-terms.ts'

/** A person as an identity provider describes them. */
export interface Identity {
  given_name: string
  /** Birth name and names in use. */
  surnames: string[]
  /** ISO day, where the provider gives it. */
  birthdate?: string | undefined
  /** SIREN of the organisation, where the provider gives it. */
  siren?: string | undefined
}

/** Result of a comparison. `unknown`: a person decides, since no birth date is compared and the names agree only in part, or the row has none. */
export type IdentityAgreement = 'agrees' | 'unknown' | 'person_differs' | 'body_differs'

/** Compares an identity with a mandate of the register; undefined once the register lacks it. */
export async function compareIdentity(
  db: Db,
  { mandateId, identity, birthKey }: { mandateId: string; identity: Identity; birthKey: Buffer },
): Promise<IdentityAgreement | undefined> {
  const row = await db
    .selectFrom('register_mandates as mandate')
    .innerJoin('register_bodies as body', 'body.id', 'mandate.body_id')
    .select(['surname', 'given_name', 'name_term', 'birth_mark', 'siren'])
    .where('mandate.id', '=', mandateId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const isPerson = isNamed(identity, row)
  if (identity.birthdate !== undefined) {
    if (row.birth_mark === null) return isPerson ? 'unknown' : 'person_differs'
    const mark = Buffer.from(birthMark(birthKey, row.name_term, identity.birthdate), 'hex')
    // Both are computed in any case: the answer and its time do not tell a name from a birth date.
    const isBorn = timingSafeEqual(row.birth_mark, mark)
    if (!isBorn || !isPerson) return 'person_differs'
  }
  if (!isPerson) return 'person_differs'
  if (identity.siren !== undefined && identity.siren !== row.siren) return 'body_differs'
  return identity.birthdate !== undefined || isFullyNamed(identity, row) ? 'agrees' : 'unknown'
}

/** Keyed hash of a name and a birth date, 16 bytes in hexadecimal (docs/adr/0062). */
export function birthMark(key: Buffer, term: string, birth: string): string {
  return createHmac('sha256', key).update(`${term}|${birth}`).digest('hex').slice(0, 32)
}

interface RegisterName {
  surname: string
  given_name: string
}

/** Whether an identity has the name of a row, without accents, hyphens and capitals: its first given name and its surname. */
export function isNamed({ given_name, surnames }: Identity, row: RegisterName): boolean {
  return hasGivenName(given_name, row.given_name) && hasSurname(surnames, row.surname)
}

/** Whether an identity without a birth date has the whole name of a row: its first given name comes first, and its surname is the same. */
export function isFullyNamed({ given_name, surnames }: Identity, row: RegisterName): boolean {
  const [first = ''] = givenNames(row.given_name)
  const isFirst = givenNames(given_name).some((_, at, names) => names.slice(0, at + 1).join(' ') === first)
  return (
    (isFirst || nameTerm(given_name) === nameTerm(row.given_name)) &&
    surnames.some((surname) => isSameSurname(nameTerm(surname), nameTerm(row.surname)))
  )
}

/** The same words in any order, or written together: « ROUX VERNET » and « Vernet-Roux », « LEGOFF » and « Le Goff ». */
function isSameSurname(one: string, other: string): boolean {
  const sorted = (term: string) => term.split(' ').sort().join(' ')
  return sorted(one) === sorted(other) || one.replaceAll(' ', '') === other.replaceAll(' ', '')
}

/** All of the given names, or the first one of the row whole: « Jean » is not « Jean-Noël », but « JEAN NOEL » is. */
function hasGivenName(proven: string, registered: string): boolean {
  if (nameTerm(proven) === nameTerm(registered)) return true
  const [first = ''] = givenNames(registered)
  const names = givenNames(proven)
  return names.some((_, start) =>
    names.slice(start).some((_, length) => names.slice(start, start + length + 1).join(' ') === first),
  )
}

const givenNames = (text: string) =>
  text
    .trim()
    .split(/[\s,]+/)
    .map(nameTerm)
    .filter(Boolean)

/**
 * A surname whole, or a birth or married name that the other side adds to it: « DUPONT » and « Dupont-Martin », in any order.
 * A particle alone is none.
 */
function hasSurname(proven: string[], registered: string): boolean {
  const words = nameTerm(registered).split(' ')
  const names = proven.map((name) => nameTerm(name).split(' '))
  const all = new Set(names.flat())
  if (words.every((word) => all.has(word))) return true
  return names.some(
    (name) =>
      name.join('') === words.join('') ||
      (name.some((word) => word.length > 2) && name.every((word) => words.includes(word))),
  )
}
