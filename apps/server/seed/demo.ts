import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashPassword } from '@parvis/auth'
import type { Tx } from '@parvis/platform/database/database.ts'
import type { DB } from '@parvis/platform/database/schema.gen.ts'
import { type Insertable, sql } from 'kysely'
import type { AppContext } from '../src/app-context.ts'
import { drawAvatar } from './avatars.ts'
import { seedComplaints } from './complaints.ts'
import { consultationRows } from './consultations.ts'
import { contextNoteRows } from './context-notes.ts'
import { holdsDemo } from './holds-demo.ts'
import { memberId } from './ids.ts'
import { seedLaws } from './laws.ts'
import { letterRows } from './letters.ts'
import { people } from './people.ts'
import { DEMO_PASSWORD } from './person.ts'
import { commitToVotes, pollRows } from './polls.ts'
import { seedPressServices } from './press-services.ts'
import { referralRows } from './referrals.ts'
import { seedRegister } from './register.ts'
import { claimDocumentRows, seedClaims } from './register-claims.ts'
import { communityRows } from './rows.ts'
import { keepDocuments, recordTicks, tickRows } from './ticks.ts'
import { seedVotes } from './votes.ts'

/** Arbitrary but constant: two nodes that start together must not both seed. */
const SEEDING_LOCK = 7_269_201

/**
 * Fills an empty database with the demo community, in one transaction; does nothing where it already exists. Needs a
 * migrated database and a writable data folder (avatars).
 */
export async function seedDemo(context: AppContext): Promise<void> {
  if (await holdsDemo(context.db)) return markAccounts(context.db)
  await writeAvatars(context.config.dataFolder)
  const ticks = tickRows(context.clock.now(), people)
  const polls = pollRows(context.clock.now())
  const consultations = consultationRows(context.clock.now())
  const claimDocuments = claimDocumentRows(context.clock.now(), people)
  await keepDocuments(context, people, [...ticks.documents, ...claimDocuments])
  const rows = communityRows(context.clock.now(), await hashPassword(context.config, DEMO_PASSWORD))
  const notes = contextNoteRows(context.clock.now())
  const letters = letterRows(context.clock.now())
  await context.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${SEEDING_LOCK})`.execute(tx)
    if (await holdsDemo(tx)) return
    await insert(tx, 'auth.users', rows.users)
    await insert(tx, 'auth.identities', rows.identities)
    await insert(tx, 'profiles', rows.profiles)
    await insert(tx, 'verification_requests', ticks.requests)
    await insert(tx, 'verification_documents', ticks.documents)
    await recordTicks(context, tx, ticks.requests)
    await insert(tx, 'follows', rows.follows)
    await insert(tx, 'referrals', referralRows(context.clock.now()))
    await insert(tx, 'posts', rows.posts)
    await insert(tx, 'posts', rows.reposts)
    await insert(tx, 'comments', rows.comments)
    await insert(tx, 'comments', rows.replies)
    await insert(tx, 'question_texts', rows.questions)
    await insert(tx, 'reactions', rows.reactions)
    await markAnswers(tx)
    await insert(tx, 'context_notes', notes.notes)
    await insert(tx, 'context_note_ratings', notes.ratings)
    await insert(tx, 'notifications', rows.notifications)
    await insert(tx, 'notification_acts', rows.acts)
    await insert(tx, 'events', rows.events)
    await insert(tx, 'conversations', letters.conversations)
    await insert(tx, 'conversation_participants', letters.participants)
    await insert(tx, 'messages', letters.messages)
    await insert(tx, 'polls', polls.polls)
    await insert(tx, 'poll_options', polls.options)
    await insert(tx, 'poll_votes', polls.votes)
    await commitToVotes(tx)
    await insert(tx, 'consultations', consultations.consultations)
    await insert(tx, 'follow_ups', consultations.followUps)
    await followAnswers(tx)
    await insert(tx, 'consultation_statements', consultations.statements)
    await insert(tx, 'consultation_votes', consultations.votes)
    await seedPressServices(tx)
    await seedVotes(tx, context.clock.now())
    await seedLaws(context, tx)
    await seedRegister(context, tx)
    await seedClaims(tx, context.clock.now(), people)
    await insert(tx, 'verification_documents', claimDocuments)
    await seedComplaints(context, tx)
  })
  // Fresh tables have no statistics; without them the first feed pages would get bad plans.
  await sql`analyze profiles, follows, posts, comments, reactions, notifications, notification_acts, events, conversations, conversation_participants, messages, polls, poll_options, poll_votes, poll_tallies, consultation_votes, referrals, post_words, post_topics, post_questions, question_texts, member_names`.execute(
    context.db,
  )
}

/** Marks officials' comments below their own posts as answers to the questions asked before. */
async function markAnswers(tx: Tx): Promise<void> {
  await sql`
    update post_questions
    set answer_id = answers.id, answered_at = answers.created_at, marked_at = answers.created_at
    from (
      select distinct on (posts.id) comments.id, posts.id as post_id, comments.created_at
      from post_questions
      join posts on posts.id = post_questions.post_id
      join comments on comments.post_id = posts.id and comments.user_id = posts.user_id
      where comments.created_at > post_questions.first_asked_at
      order by posts.id, comments.created_at
    ) as answers
    where answers.post_id = post_questions.post_id
  `.execute(tx)
}

/** Puts the two most shared questions that are answered into the table of follow-ups. */
async function followAnswers(tx: Tx): Promise<void> {
  await sql`
    with given as (
      insert into follow_ups (post_id, official_id, due_at, outcome, settled_at, is_example, created_at)
      select post_id, author_id, date_trunc('day', first_asked_at) + interval '30 days', 'answered', answered_at, true,
        first_asked_at
      from post_questions where answer_id is not null order by asked desc, post_id limit 2
      returning id, settled_at
    )
    insert into follow_up_outcomes (follow_up_id, outcome, created_at) select id, 'answered', settled_at from given
  `.execute(tx)
}

/** Marks the accounts of a community that was seeded before the mark existed. */
async function markAccounts(db: AppContext['db']): Promise<void> {
  await db
    .updateTable('auth.users')
    .set({ is_demo: true })
    .where(
      'id',
      'in',
      people.map((person) => memberId(person.username)),
    )
    .where('is_demo', '=', false)
    .execute()
}

async function writeAvatars(dataFolder: string): Promise<void> {
  const folder = join(dataFolder, 'media', 'avatars')
  await mkdir(folder, { recursive: true })
  for (const person of people.filter(({ avatar }) => avatar))
    await writeFile(
      join(folder, `${memberId(person.username)}.svg`),
      drawAvatar(person.username, person.name),
    )
}

/** One statement and one parameter per table for any number of rows; all rows have the same columns. */
async function insert<Table extends keyof DB & string>(
  tx: Tx,
  table: Table,
  rows: Insertable<DB[Table]>[],
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  const target = sql.table(table)
  await sql`
    insert into ${target} (${columns})
    select ${columns} from json_populate_recordset(null::${target}, ${JSON.stringify(rows)}::json)
  `.execute(tx)
}
