import { editPost } from '@parvis/contract/content/post-lifecycle.ts'
import { countUnreadNotifications } from '@parvis/contract/people/notifications.ts'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { announces, news } from '../../../../test/notifications.ts'
import { admin } from '../../../../test/operator.ts'
import { test } from '../../../../test/parvis.ts'
import type { AppContext } from '../../../app-context.ts'
import { sendBatch } from './sending.ts'

const words = { title: 'Maintenance ce soir', message: 'Parvis sera fermé de 2 h à 3 h.' }

/** Members who only receive notifications. */
async function crowd(context: AppContext, count: number, named = 'foule'): Promise<void> {
  await sql`
    with users as (
      insert into auth.users (id) select gen_random_uuid() from generate_series(1, ${count}) returning id
    )
    insert into profiles (id, display_name, username, referral_code)
    select id, 'Foule', ${named}::text || to_char(row_number() over (), 'FM000'), 'FOULE' || row_number() over () from users
  `.execute(context.db)
}

const countNotifications = (context: AppContext) =>
  context.db
    .selectFrom('notifications')
    .select(['user_id', sql<number>`count(*)::int`.as('times')])
    .groupBy('user_id')
    .execute()

describe('announcements', () => {
  test('an operator announces something to all members once; open tabs get an event', async ({
    join,
    context,
  }) => {
    const [ana, ben] = [await join('Ana'), await join('Ben')]
    const socket = await ana.socket()
    await socket.follows(`member:${ana.id}`)
    expect(await admin(context, 'announce', ` ${words.title} `, words.message)).toMatchObject({ code: 0 })
    await expect.poll(() => news(ben), { timeout: 10_000 }).toHaveLength(1)
    await expect
      .poll(() => socket.events)
      .toContainEqual({
        topic: `member:${ana.id}`,
        event: { type: 'notifications_changed', id: ana.id },
      })
    for (const member of [ana, ben]) {
      expect(await news(member, 'system')).toMatchObject([
        { type: 'platform_update', ...words, actor: null, actor_count: 0, read_at: null },
      ])
      expect(await member.call(countUnreadNotifications, {})).toEqual({ count: 1 })
    }
    expect(await news(await join('Cleo'))).toEqual([])
    const wrong = [
      ['', 'Texte'],
      ['Titre', ' '],
      ['x'.repeat(201), 'Texte'],
      ['Titre', 'x'.repeat(2_001)],
    ]
    for (const { code } of await Promise.all(wrong.map((words) => admin(context, 'announce', ...words))))
      expect(code).toBeGreaterThan(0)
    expect(await context.db.selectFrom('announcements').select('told').execute()).toEqual([{ told: 2 }])
  })

  test('notified in batches by two servers, and again after a stop, each member gets one notification', async ({
    context,
  }) => {
    await crowd(context, 230)
    const id = await announces({ ...context, jobs: { ...context.jobs, enqueue: async () => {} } }, words)
    const sendBatches = async (left: number) => {
      for (let more = true; more && left > 0; left -= 1) more = await sendBatch(context, id, 20)
    }
    await sendBatches(3)
    expect(await countNotifications(context)).toHaveLength(60)
    await Promise.all([sendBatches(100), sendBatches(100)])
    const recipients = await countNotifications(context)
    expect(recipients).toHaveLength(230)
    expect(recipients.every(({ times }) => times === 1)).toBe(true)
    expect(await sendBatch(context, id)).toBe(false)
    expect(await context.db.selectFrom('announcements').select(['told', 'finished_at']).execute()).toEqual([
      { told: 230, finished_at: expect.any(Date) },
    ])
  })

  test('a failed batch leaves nothing behind, and is retried', async ({ context }) => {
    await crowd(context, 5)
    const id = await announces({ ...context, jobs: { ...context.jobs, enqueue: async () => {} } }, words)
    await sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    `.execute(context.db)
    await sql`create trigger refused before update on announcements execute function refuse()`.execute(
      context.db,
    )
    await expect(sendBatch(context, id)).rejects.toThrow('refused')
    expect(await countNotifications(context)).toEqual([])
    await sql`drop trigger refused on announcements`.execute(context.db)
    expect(await sendBatch(context, id)).toBe(false)
    expect(await countNotifications(context)).toHaveLength(5)
  })
})

describe('a post with many mentions', () => {
  test('each member is notified once, soon after, but none who blocked or muted the author or may not see the post', async ({
    join,
    context,
  }) => {
    const [author, blocking, muting] = [await join('Ana'), await join('Ben'), await join('Cleo')]
    await crowd(context, 20, 'p')
    await blocking.blocks(author)
    await muting.mutes(author)
    const names = Array.from({ length: 20 }, (_, turn) => `@p${String(turn + 1).padStart(3, '0')}`).join(' ')
    const content = `${names} @ben @cleo @ana`
    const recipientsOf = (post: { id: string }) =>
      context.db.selectFrom('notifications').select('user_id').where('post_id', '=', post.id).execute()
    /** Mentions are processed in the order of posts, so earlier ones are complete as well. */
    const allNotified = async () => {
      const last = await author.publishes(names)
      await expect.poll(() => recipientsOf(last), { timeout: 10_000 }).toHaveLength(20)
    }

    const post = await author.publishes(content)
    const own = await author.publishes(content, { visibility: 'private' })
    await author.removes(await author.publishes(content))
    await allNotified()
    expect(await recipientsOf(post)).toHaveLength(20)
    expect(await recipientsOf(own)).toEqual([])
    const changed = { content: `${content} @p001`, edited_at: null }
    await author.call(editPost, { params: { postId: post.id }, body: changed })
    await allNotified()
    expect(await recipientsOf(post)).toHaveLength(20)
  })
})
