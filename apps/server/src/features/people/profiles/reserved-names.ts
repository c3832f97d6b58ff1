import type { Role } from '@parvis/contract/fields.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import { isStaff } from '../../accounts/identity/index.ts'
import { namesOffice } from './claimed-offices.ts'
import { drawnForms, personForms, withoutArticle, wordRunsOf, wordsOf } from './name-forms.ts'
import { wordList } from './office-words.ts'
import { leastWithin, officialWords, productName, titles } from './reserved-usernames.ts'

/** Symbols that look like a tick or a badge: check marks, crosses, medals, shields, crowns, discs, registered signs. */
const badges =
  /[\u2610\u2612\u2715-\u2718\u274C\u274E\u2B55\u2BBD-\u2BC0\u2139\u00A9\u2117\u24B8\u24D2\u24E1\u{1F5D8}\u{1F5D9}\u{1F5F4}-\u{1F5F7}\u{1F534}\u{1F536}\u{1F538}\u{1F7E0}-\u{1F7EB}\u{1F451}\u{1F3C6}\u2713\u2714\u2705\u2611\u{1F5F8}\u{1F5F9}\u237B\u221A-\u221C\u{10102}\u{1FBB1}\u2A57\u22C1\u2304\u02C5\u1401\u142F\u1D5B\u2C7D\u{1F535}\u{1F7E6}\u{1F537}\u{1F539}\u{1F4A0}\u{1F3C5}\u{1F396}\u{1F3F5}\u{1F6E1}\u{1F947}-\u{1F949}\u{1F4DB}\u{1F530}\u{1F197}\u{1F194}\u{1F6C2}\u{1F46E}\u272A\u235F\u2B51\u2605\u2606\u2B50\u{1F31F}\u{1F4AF}\u2726-\u2756\u23FA\u25C9\u25CE\u2B24\u24CB\u24E5\u{1F165}\u{1F125}\u{1F145}\u24B1\uAA9C\u{1F185}\u00AE\u2122\u2120\u24C7\u2228\u22CE\u2A07\u23B7\u02C7\u25CF\u26AB\u25C6\u{1F518}\u{1FAAA}]/u

/** Circles, squares and shields around a letter; a keycap is an emoji. */
const frames = /\u20DD|\u20DE|\u20DF|\u20E0|\u20E2|\u20E4/u

/** Words that claim a tick, in the languages of the site. */
const claims: readonly string[] = wordList(`
  verif verifs verifie verifiee certifie certifiee authentifie authentifiee verified certified verificado
  verificada verifiziert verificato verificata oficial offiziell ufficiale accredite accreditee comprobado
  comprobada gepruft bestatigt
`)

/** Names of this many letters and fewer are too short to be compared. */
const shortest = 2

/** SQL: a shape as it is read aloud: w as v, y as i, doubled letters as one (« Parwis », « Parrvys »). */
const spoken = (shape: RawBuilder<unknown>) =>
  sql`regexp_replace(translate(${shape}, 'wy', 'vl'), '(.)\\1+', '\\1', 'g')`

/** The form of the names that the site gives by default: the word alone is reserved, the word and a number are harmless. */
const givenBySite = /^Membre \d{1,6}$/

/** Whether a display name claims a role of the site, a tick or an institution. `name_shape()` folds letters drawn alike. */
async function claimsOffice(db: Db, name: string): Promise<boolean> {
  if (frames.test(name) || badges.test(name) || badges.test(name.normalize('NFKC'))) return true
  const forms = drawnForms(name)
  const runs = wordRunsOf(name)
  const whole = withoutArticle(name)
  const words = wordsOf(name)
  const { rows } = await sql<{ reserved: boolean }>`
    select exists (
        select from unnest(${runs}::text[]) as typed
        where ${spoken(sql`name_shape(typed)`)} like ${spoken(sql`username_shape(${productName})`)} || '%'
      )
      or exists (
        select from unnest(${whole}::text[]) as typed
        where name_shape(typed) in (
          select username_shape(word) from unnest(${[...officialWords, ...titles]}::text[]) as word
        )
      )
      or exists (
        select from unnest(${words}::text[]) as typed
        where name_shape(typed) in (
          select username_shape(word) from unnest(${[...officialWords, ...claims]}::text[]) as word
        )
      )
      or exists (
        select from (
          select ${spoken(sql`name_shape(after ->> 'name')`)} as name
          from site_settings_changes where section = 'identity' order by version desc limit 1
        ) as chosen
        where chosen.name in (select ${spoken(sql`name_shape(typed)`)} from unnest(${forms}::text[]) as typed)
          or (length(chosen.name) >= ${leastWithin} and exists (
            select from unnest(${runs}::text[]) as typed
            where starts_with(${spoken(sql`name_shape(typed)`)}, chosen.name)
          ))
      )
      as reserved
  `.execute(db)
  return rows[0]?.reserved === true
}

/** Datasets of the political data whose records name institutions, or people in office unless they have an end. */
const officeDatasets = [
  ...['presidents', 'governments', 'ministers', 'assembly-presidents', 'french-meps', 'regional-presidents'],
  ...['institutions', 'parties'],
]

/** SQL: names of institutions and of people in office, as the political data states them. */
const namesInOffice = sql`
  select holder.name
  from reference_records as record, lateral (
    select record.value ->> 'name' as name
    union all select record.value ->> 'prime_minister'
    union all select record.value ->> 'leader'
    union all select jsonb_path_query(record.value, 'lax $.members[*] ? (@.until == null).name') #>> '{}'
  ) as holder
  where record.superseded_at is null and record.dataset = any(${officeDatasets}::text[])
    and record.value ->> 'to' is null and record.value ->> 'until' is null`

/**
 * Whether a display name looks like that of a verified or staff member, of somebody in office, or of a party. Newcomers who
 * sign up as officials may have such a name: they publish nothing before a review.
 */
async function looksLikeSomebody(
  db: Db,
  name: string,
  { memberId, role }: { memberId: string | null; role: Role },
): Promise<boolean> {
  const forms = personForms(name).filter((form) => [...form].length > shortest)
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select from profiles
      where (verified or ${isStaff()})
        and name_shape(display_name) = any (array(select name_shape(form) from unnest(${forms}::text[]) as form))
        and id is distinct from ${memberId}::uuid
    ) or (${role !== 'politician'}::boolean and exists (
      select from officials where name is not null
        and name_shape(name) = any (array(select name_shape(form) from unnest(${forms}::text[]) as form))
    )) or (${role !== 'politician'}::boolean and exists (
      select from (${namesInOffice}) as holder
      where name_shape(name) = any (array(select name_shape(form) from unnest(${forms}::text[]) as form))
    )) or (${role !== 'politician'}::boolean and exists (
      select from parties, unnest(array[name, abbreviation]) as word
      where name_shape(word) = any (array(select name_shape(form) from unnest(${withoutArticle(name)}::text[]) as form))
    )) as known
  `.execute(db)
  return rows[0]?.known === true
}

export interface NameBearer {
  /** Null before the account exists. */
  memberId: string | null
  role: Role
}

/** Whether a display name may not be taken by this member. */
export async function isReservedName(db: Db, name: string, bearer: NameBearer): Promise<boolean> {
  return (
    (!givenBySite.test(name) &&
      ((await claimsOffice(db, name)) || (await namesOffice(db, name, bearer.role)))) ||
    looksLikeSomebody(db, name, bearer)
  )
}

/** @throws {Refusal} display_name_reserved */
export async function requireUnreservedName(db: Db, name: string, bearer: NameBearer): Promise<void> {
  if (await isReservedName(db, name, bearer)) throw new Refusal('display_name_reserved')
}
