import { migrate } from '@parvis/platform/database/migrate.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { migrations } from '../src/migrations.ts'
import { test } from '../test/parvis.ts'
import { openingWording } from '../test/rules.ts'

const endless = '9999-12-31T00:00:00.000Z'

test('who waited for admission by a ban without end keeps only the suspensions and bans that were decided', async ({
  join,
  context,
}) => {
  const { db } = context
  const names = ['ana', 'ben', 'cleo', 'dan', 'eve'] as const
  const [ana, ben, cleo, dan, eve] = [
    await join('ana'),
    await join('ben'),
    await join('cleo'),
    await join('dan'),
    await join('eve'),
  ]
  await sql`
    delete from schema_migrations where name in
      ('20261126180101_holds_without_bans', 'contract/20261126180103_holds_without_bans_of_old')
  `.execute(db)
  const suspended_until = new Date(Date.now() + 86_400_000)
  const decided = async (author_id: string, kind: 'suspend' | 'ban', reversed_at: Date | null = null) => {
    const { id: case_id } = await db
      .insertInto('moderation_cases')
      .values({ target_type: 'profile', target_id: author_id, author_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('moderation_decisions')
      .values({
        case_id,
        kind,
        suspended_until: kind === 'suspend' ? suspended_until : null,
        rule: 'harassment',
        rule_wording: openingWording('harassment'),
        ground: 'terms',
        facts: 'Des insultes.',
        former: JSON.stringify({ banned_until: endless }),
        reversed_at,
      })
      .execute()
  }
  await decided(ben.id, 'suspend')
  await decided(cleo.id, 'ban')
  await decided(dan.id, 'ban', new Date())
  await db.insertInto('account_deletions').values({ user_id: eve.id, asked_at: new Date() }).execute()
  const holdAsBefore = (id?: string) =>
    sql`
      update auth.users set held_at = now(), banned_until = ${endless} where ${id ?? null}::uuid is null or id = ${id ?? null}
    `.execute(db)
  await holdAsBefore()
  const bans = async () => {
    const rows = await db
      .selectFrom('auth.users')
      .select(['email', 'banned_until'])
      .orderBy('email')
      .execute()
    return rows.map(({ banned_until }) => banned_until?.toISOString() ?? null)
  }

  await migrate(String(context.config.databaseUrl), migrations)
  expect(names).toHaveLength((await bans()).length)
  expect(await bans()).toEqual([null, suspended_until.toISOString(), endless, null, endless])
  const foreign = await db
    .selectFrom('moderation_decisions')
    .select('former')
    .where('former', 'is not', null)
    .execute()
  expect(foreign).toEqual([])

  // A node of the version before releases one and holds another: neither changes a ban.
  await sql`
    update auth.users set held_at = null, banned_until = nullif(banned_until, ${endless}) where id = ${cleo.id}
  `.execute(db)
  await sql`update auth.users set held_at = null where id = ${ana.id}`.execute(db)
  await holdAsBefore(ana.id)
  expect((await bans()).slice(0, 3)).toEqual([null, suspended_until.toISOString(), endless])
  await migrate(String(context.config.databaseUrl), migrations, { contract: true })
  const { rows } = await sql`select from pg_trigger where tgname = 'users_hold_apart'`.execute(db)
  expect(rows).toEqual([])
})
