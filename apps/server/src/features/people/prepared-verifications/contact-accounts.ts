import type { PreparedProblem } from '@parvis/contract/people/prepared-verifications.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { Person } from '../authors/index.ts'

interface Contact {
  email: string | null
  username: string | null
}

interface ContactAccount {
  /** Null when an invitation is mailed. */
  member: Person | null
  problem: PreparedProblem | null
}

interface Row {
  place: number
  id: string | null
  name: string | null
  username: string | null
  role: 'citizen' | 'journalist' | 'politician' | null
  verified: boolean | null
  waits: boolean
}

/** Finds the account of each contact in one query: by its confirmed address, or by its username. */
export async function findAccounts(db: Db, contacts: Contact[]): Promise<ContactAccount[]> {
  const { rows } = await sql<Row>`
    select given.place::int, profiles.id, profiles.display_name as name, profiles.username, profiles.role,
      profiles.verified, exists (
        select from prepared_verifications as open
        where open.state in ('invited', 'prepared')
          and (open.email = given.email or open.user_id = profiles.id)
      ) as waits
    from unnest(
      ${contacts.map(({ email }) => email)}::text[], ${contacts.map(({ username }) => username)}::text[]
    ) with ordinality as given (email, username, place)
    left join auth.users as account
      on account.email = given.email and account.email_confirmed_at is not null and not account.is_sso
    left join profiles on profiles.id = account.id or (given.email is null and profiles.username = given.username)
    order by given.place
  `.execute(db)
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return contacts.map((contact, index) => accountOf(contact, byPlace.get(index + 1)))
}

function accountOf({ email }: Contact, row: Row | undefined): ContactAccount {
  if (row === undefined || row.id === null) {
    const problem = email === null ? 'account_unknown' : row?.waits === true ? 'already_prepared' : null
    return { member: null, problem }
  }
  const member = { id: row.id, name: row.name ?? '', username: row.username }
  if (row.role !== 'politician') return { member, problem: 'account_not_official' }
  if (row.verified === true) return { member, problem: 'already_verified' }
  return { member, problem: row.waits ? 'already_prepared' : null }
}
