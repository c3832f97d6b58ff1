import type { ConsultationDraft, ConsultationView } from '@parvis/contract/civic/consultations.schemas.ts'
import {
  createConsultation,
  getConsultation,
  getNextStatement,
  voteOnStatement,
} from '@parvis/contract/civic/consultations.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { AppContext } from '../src/app-context.ts'
import type { Guest, Member } from './people.ts'

const hour = 3_600_000

export const read = (reader: Guest, { id }: { id: string }) =>
  reader.call(getConsultation, { params: { consultationId: id } })
export const next = (member: Member, { id }: { id: string }) =>
  member.call(getNextStatement, { params: { consultationId: id } })
export const votes = (
  member: Member,
  { id }: { id: string },
  statementId: string,
  vote: 'agree' | 'disagree' | 'pass',
) => member.call(voteOnStatement, { params: { consultationId: id, statementId }, body: { vote } })

/** A consultation of a day that is open from now on. */
export const consultationDraft = (now: Date): ConsultationDraft => ({
  question: 'Comment partager la rue ?',
  context: 'La mairie refait la rue principale.',
  sources: ['https://ville.example/rue'],
  policy: 'Une idée par énoncé, sans attaque personnelle.',
  statements: ['Plus de pistes cyclables', 'Garder les places de parking', 'Planter des arbres'],
  region_codes: [],
  opens_at: now.toISOString(),
  closes_at: new Date(now.getTime() + 24 * hour).toISOString(),
})

export const opensConsultation = (
  { clock }: Pick<AppContext, 'clock'>,
  member: Member,
  draft: Partial<ConsultationDraft> = {},
): Promise<ConsultationView> =>
  member.call(createConsultation, { body: { ...consultationDraft(clock.now()), ...draft } })

/** Votes of members who do nothing else: each row has the votes on the first statements, null for none. */
export async function castsVotes(
  db: Db,
  consultation: { id: string },
  rows: readonly (readonly (number | null)[])[],
): Promise<void> {
  for (const votes of rows)
    await sql`
      with account as (
        insert into auth.users (email) values (gen_random_uuid() || '@exemple.test') returning id
      ), voter as (
        insert into profiles (id, display_name, role, referral_code, consented_at)
        select id, 'Membre', 'citizen', upper(left(id::text, 8)), now() from account returning id
      )
      insert into consultation_votes (consultation_id, user_id, statement_id, vote)
      select statement.consultation_id, voter.id, statement.id, given.vote
      from voter, unnest(${votes}::smallint[]) with ordinality as given (vote, number)
      join consultation_statements as statement
        on statement.consultation_id = ${consultation.id} and statement.number = given.number
      where given.vote is not null
    `.execute(db)
}

/** A consultation that a member has opened, with a statement and a vote of theirs. */
export async function consulted(db: Db, member: { id: string }, later: Date): Promise<void> {
  const { id } = await db
    .insertInto('consultations')
    .values({
      question: 'Et le banc ?',
      context: 'Place du marché',
      policy: 'Une idée par énoncé',
      opens_at: new Date(0),
      closes_at: later,
      opened_by: member.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const statement = await db
    .insertInto('consultation_statements')
    .values({
      consultation_id: id,
      number: 1,
      text: 'Un banc à l’ombre',
      author_id: member.id,
      state: 'accepted',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('consultation_votes')
    .values({ consultation_id: id, user_id: member.id, statement_id: statement.id, vote: 1 })
    .execute()
}
