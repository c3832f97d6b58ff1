import { randomBytes } from 'node:crypto'
import type { Tx } from '@parvis/platform/database/database.ts'
import type { DB } from '@parvis/platform/database/schema.gen.ts'
import { addDays, subDays } from '@parvis/platform/durations.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import type { Insertable } from 'kysely'
import { matchNames, nameTerm } from '../src/features/people/elected-register/index.ts'
import { idOf, memberId } from './ids.ts'
import type { Person } from './person.ts'
import { documentRow, verifiedByCode } from './ticks.ts'

/** Claims that wait or were refused: for a code, with a clear document, with a name that agrees in part, refused. */
const claims = [
  { username: 'samir_lenoir', surname: 'LENOIR Samir', state: 'code' },
  { username: 'odile_varnier', surname: 'VARNIER Odile', state: 'document' },
  { username: 'marielaure_pontival', surname: 'PONTIVAL-RÉAU Marie-Laure', state: 'document' },
  { username: 'adrien_delcastel', surname: 'DELCASTEL Adrien', state: 'refused' },
] as const

/** Documents of the claims that reviewers examine. */
export function claimDocumentRows(now: Date, people: Person[]): Insertable<DB['verification_documents']>[] {
  const examined = claims.filter(({ state }) => state === 'document').map(({ username }) => username)
  return people
    .filter(({ username }) => examined.some((one) => one === username))
    .map((person) => documentRow(person, now, `claim/${person.username}`))
}

/** Five claims of mandates of the fictional register, in all states. The register must be there. */
export async function seedClaims(tx: Tx, now: Date, people: Person[]): Promise<void> {
  const { mandate, facts } = await factsOf(tx, 'KOWAL Bernadette')
  await tx
    .updateTable('verification_requests')
    .set({ ...facts, mandate_id: mandate.id, register_match: 'full', register_proof: 'code' })
    .set({ register_edition: dayInParis(subDays(now, 60)) })
    .where('id', '=', idOf(`tick/${verifiedByCode}`))
    .execute()
  for (const { username, surname, state } of claims) {
    const claimed = people.find((person) => person.username === username)?.name ?? ''
    const found = await factsOf(tx, surname)
    const isRefused = state === 'refused'
    const created_at = subDays(now, isRefused ? 20 : 1)
    await tx
      .insertInto('verification_requests')
      .values({
        ...found.facts,
        ...{
          id: idOf(`claim/${username}`),
          user_id: memberId(username),
          kind: 'renewal',
          role: 'politician',
        },
        ...{ claimed_name: claimed, mandate_id: found.mandate.id, created_at },
        register_match: matchNames(claimed, found.mandate),
        register_proof: state === 'code' ? 'code' : 'document',
        register_edition: dayInParis(created_at),
        awaits_applicant: state === 'code',
        status: isRefused ? 'rejected' : 'pending',
        ...(isRefused && { reason: 'documents_insufficient', decided_at: subDays(now, 18) }),
      })
      .execute()
    if (state === 'code')
      await tx
        .insertInto('register_codes')
        .values({
          ...{ user_id: memberId(username), request_id: idOf(`claim/${username}`) },
          ...{ body_id: found.mandate.body_id, code_hash: randomBytes(32), objection_hash: randomBytes(32) },
          ...{ sent_at: created_at, due_at: addDays(created_at, 14) },
        })
        .execute()
  }
}

/** A mandate of the fictional register, and what a claim says of it. */
async function factsOf(tx: Tx, name: string) {
  const mandate = await tx
    .selectFrom('register_mandates as mandate')
    .innerJoin('register_bodies as body', 'body.id', 'mandate.body_id')
    .select(['mandate.id', 'body_id', 'surname', 'given_name', 'function', 'body.name'])
    .where('name_term', '=', nameTerm(name))
    .executeTakeFirstOrThrow()
  return {
    mandate,
    facts: { organisation: mandate.name, mandate: mandate.function ?? 'Membre du conseil municipal' },
  }
}
