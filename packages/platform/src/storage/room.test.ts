import { createComment } from '@parvis/contract/content/comments.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../apps/server/test/parvis.ts'

/** From now on PostgreSQL refuses new comments, as it does when a table cannot grow. */
const fillDisk = sql`
  create function refuse_for_want_of_room() returns trigger language plpgsql as
    $$begin raise exception 'could not extend file' using errcode = 'disk_full'; end$$;
  create trigger refuse_for_want_of_room before insert on comments
    for each row execute function refuse_for_want_of_room()`

test('with a full disk a writer is told that the service is unavailable, readers read on, and the balancer sends nobody here for a while', async ({
  join,
  guest,
  context,
  clock,
}) => {
  const ana = await join('ana')
  const post = await ana.publishes('Avant')
  const ready = () => fetch(`${guest.place.address}/ready`)
  expect((await ready()).status).toBe(200)

  await fillDisk.execute(context.db)
  const writing = ana.call(createComment, { params: { postId: post.id }, body: { content: 'Pendant' } })
  await expect(writing).toBeRefused('unavailable')
  expect(await (await ready()).json()).toEqual({ status: 'disk full' })
  expect((await guest.opens(post)).content).toBe('Avant')

  await sql`drop trigger refuse_for_want_of_room on comments`.execute(context.db)
  clock.advance({ seconds: 31 })
  expect((await ready()).status).toBe(200)
  await ana.call(createComment, { params: { postId: post.id }, body: { content: 'Après' } })
  expect((await guest.opens(post)).commentCount).toBe(1)
})
