import { randomUUID } from 'node:crypto'
import type { SignalView } from '@parvis/contract/trust/moderation-cases.schemas.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'

test('a signal goes with its subject; a subject that is gone, or is just going, gets none', async ({
  join,
  context,
}) => {
  const { db } = context
  const [ana, bea] = [await join('ana'), await join('bea')]
  const [post, other, last] = [
    await ana.publishes('Un mot'),
    await ana.publishes('Deux mots'),
    await ana.publishes('Trois mots'),
  ]
  const comment = await bea.comments(other, 'Un avis')
  const poll = await db
    .insertInto('polls')
    .values({ title: 'Un banc de plus ?', description: '', theme: 'social', ends_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ofCase = await db
    .insertInto('moderation_cases')
    .values({ target_type: 'post', target_id: other.id, author_id: ana.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  type Subject = [SignalView['subject']['type'], string]
  const opens = (...[subject_type, subject_id]: Subject) =>
    db
      .insertInto('moderation_signals')
      .values({
        subject_type,
        subject_id,
        kind: 'reports',
        acts: 1,
        members: 1,
        newcomers: 0,
        together: 0,
        opened_at: new Date(),
        measured_at: new Date(),
      })
      .execute()
  const known = async () =>
    (await db.selectFrom('moderation_signals').select('subject_type').orderBy('subject_type').execute()).map(
      ({ subject_type }) => subject_type,
    )
  const subjects: Subject[] = [
    ['case', ofCase.id],
    ['comment', comment.id],
    ['poll', poll.id],
    ['post', post.id],
    ['profile', bea.id],
    ['site', 'exemple.test'],
  ]
  for (const subject of subjects) {
    await opens(...subject)
    if (subject[0] !== 'site') await opens(subject[0], randomUUID())
  }
  expect(await known()).toEqual(subjects.map(([type]) => type))

  await db.deleteFrom('moderation_cases').where('id', '=', ofCase.id).execute()
  expect(await known()).toEqual(['comment', 'poll', 'post', 'profile', 'site'])
  await db.deleteFrom('polls').where('id', '=', poll.id).execute()
  expect(await known()).toEqual(['comment', 'post', 'profile', 'site'])
  await ana.removes(post)
  expect(await known()).toEqual(['comment', 'profile', 'site'])
  // A comment goes with its post, a member with the account.
  await ana.removes(other)
  expect(await known()).toEqual(['profile', 'site'])
  await db.deleteFrom('auth.users').where('id', '=', bea.id).execute()
  expect(await known()).toEqual(['site'])

  const { opening } = await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('posts').where('id', '=', last.id).execute()
    const opening = opens('post', last.id)
    const waiting = sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `
    await expect
      .poll(async () => (await waiting.execute(db)).rows.length, { timeout: 10_000 })
      .toBeGreaterThan(0)
    return { opening }
  })
  await opening
  expect(await known()).toEqual(['site'])
})
