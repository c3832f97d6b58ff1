import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../apps/server/test/parvis.ts'
import { openJobQueue } from './queue.ts'

test('a queue made with other settings takes those of this version; an unchanged one is left alone', async ({
  context,
}) => {
  const open = async (name: string) => {
    const jobs = await openJobQueue({
      databaseUrl: String(context.config.databaseUrl),
      onError: (error) => expect.fail(String(error)),
    })
    await jobs.handle(name, async () => undefined, { patient: true })
    await jobs.close()
  }
  const settings = async (name: string) => {
    const { rows } = await sql<{ retry_limit: number; retry_delay_max: number; updated_on: Date }>`
      select retry_limit, retry_delay_max, updated_on from pgboss.queue where name = ${name}
    `.execute(context.db)
    return rows[0]
  }
  await open('letters')
  const first = await settings('letters')
  expect(first).toMatchObject({ retry_limit: 60, retry_delay_max: 1_800 })
  await open('letters')
  expect(await settings('letters')).toEqual(first)

  await sql`update pgboss.queue set retry_limit = 2, retry_delay_max = null where name = 'letters'`.execute(
    context.db,
  )
  await open('letters')
  expect(await settings('letters')).toMatchObject({ retry_limit: 60, retry_delay_max: 1_800 })
})
