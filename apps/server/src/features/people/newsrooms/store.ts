import { pageSizes } from '@parvis/contract/limits.ts'
import type { Newsroom } from '@parvis/contract/people/newsrooms.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { type RawBuilder, sql } from 'kysely'
import { nameTerm } from '../elected-register/index.ts'
import { websiteConfirmedAt } from '../website-links/index.ts'

/** Condition on `contact` in scope: in force that day, of a member with a tick. */
export const inForce = (today: string) => sql<boolean>`(
  contact.ended_at is null and contact.starts_on <= ${today} and (contact.ends_on is null or contact.ends_on >= ${today})
  and exists (select from profiles where profiles.id = contact.user_id and profiles.verified)
)`

/** Whether somebody besides the reader speaks for the organisation of this name. */
const hasContact = (name: RawBuilder<unknown>, { memberId, now }: Reader) => sql<boolean>`exists (
  select from organisation_names as names
  join organisation_contacts as contact on contact.organisation_id = names.organisation_id
  where names.folded = search_line(${name}) and contact.user_id <> ${memberId} and ${inForce(dayInParis(now))}
)`

interface Reader {
  memberId: string
  now: Date
}

interface Row {
  name: string
  service: Newsroom['service']
  has_contact: boolean
}

const serviceColumns = sql`service.name, json_build_object('number', service.number, 'publisher', service.publisher,
  'domain', service.domain, 'expires_on', service.expires_on) as service`

/** Recognised services, then other newsrooms with a contact, of which a word begins as typed. */
export async function findNewsrooms(db: Db, typed: string, reader: Reader): Promise<Newsroom[]> {
  // The address of its site may be pasted.
  const term = nameTerm(typed.replace(/^https?:\/\/(www\.)?/i, ''))
  if (term === '') return []
  // No index is needed: the list has some 1,300 services.
  const { rows } = await sql<Row>`
    (select ${serviceColumns}, ${hasContact(sql`service.name`, reader)} as has_contact
      from press_services as service where position(${` ${term}`} in ' ' || service.terms) > 0
      order by position(${term} in service.terms), service.term, service.registration limit ${sql.lit(pageSizes.newsrooms)})
    union all
    (select organisations.name, null::json, true from organisations
      where position(${` ${term}`} in ' ' || search_line(organisations.name)) > 0
        and ${hasContact(sql`organisations.name`, reader)}
        and not exists (select from press_services where term = search_line(organisations.name))
      order by organisations.name limit ${sql.lit(pageSizes.newsrooms)})
    limit ${sql.lit(pageSizes.newsrooms)}`.execute(db)
  const proofs = await readProofs(db, reader.memberId)
  return rows.map((row) => newsroomView(row, proofs, reader.now))
}

/** The newsroom that a request names, as it is known today, with what the member proves of it. */
export async function readNewsroom(db: Db, name: string, reader: Reader): Promise<Newsroom> {
  const { rows } = await sql<Row>`
    select given.name, service.service, ${hasContact(sql`given.name`, reader)} as has_contact
    from (select ${name}::text as name) as given
    left join lateral (
      select ${serviceColumns} from press_services as service where service.term = ${nameTerm(name)}
      order by service.expires_on desc, service.registration limit 1
    ) as service on true`.execute(db)
  const [row = { name, service: null, has_contact: false }] = rows
  return newsroomView(row, await readProofs(db, reader.memberId), reader.now)
}

interface Proofs {
  /** Domain of the confirmed address; that of an identity provider does not count. */
  mail: string | null
  /** Host of the profile's site that links back. */
  site: string | null
}

async function readProofs(db: Db, memberId: string): Promise<Proofs> {
  const { rows } = await sql<{ mail: string | null; website: string | null }>`
    select case when ${websiteConfirmedAt} is not null then profiles.website end as website, (
      select split_part(account.email, '@', 2) from auth.users as account
      where account.id = profiles.id and account.email_confirmed_at is not null and not account.is_sso
    ) as mail
    from profiles where profiles.id = ${memberId}`.execute(db)
  const { mail = null, website = null } = rows[0] ?? {}
  const site = website !== null && URL.canParse(website) ? new URL(website).hostname : null
  return { mail: mail?.toLowerCase() ?? null, site }
}

const isWithin = (host: string | null, domain: string) =>
  host === domain || host?.endsWith(`.${domain}`) === true

function newsroomView({ name, service, has_contact }: Row, { mail, site }: Proofs, now: Date): Newsroom {
  // A domain may have changed hands since its service was recognised.
  const domain = service !== null && service.expires_on >= dayInParis(now) ? service.domain : null
  return {
    name,
    service,
    has_contact,
    // Never a domain above that of the service: it may be a provider's, with addresses for everybody.
    mail_agrees: domain !== null && isWithin(mail, domain),
    site_agrees: domain !== null && isWithin(site, domain),
  }
}
