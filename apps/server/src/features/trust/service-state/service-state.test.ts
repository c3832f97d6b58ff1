import { hostname } from 'node:os'
import { getServiceState, retryJob } from '@parvis/contract/trust/administration.ts'
import { listActs } from '@parvis/contract/trust/staff.ts'
import { expect } from 'vitest'
import { failJob } from '../../../../test/failed-jobs.ts'
import { test } from '../../../../test/parvis.ts'

test('an administrator sees version, nodes, schema, disk, queues and recurring work; nobody else does', async ({
  join,
  guest,
  context,
}) => {
  const ada = await join('ada', { administrator: true })
  for (const member of [await join('bea'), await join('mona', { moderator: true })])
    await expect(member.call(getServiceState, {})).toBeRefused('administrators_only')
  await expect(guest.call(getServiceState, {})).toBeRefused('not_authenticated')
  await context.db
    .insertInto('schedule_runs')
    .values({ schedule: 'signals', succeeded_at: new Date(), failures: 2, duration_ms: 5 })
    .execute()

  const longAgo = Math.floor(Date.now() / 1_000) * 1_000 - 3_600_000
  await context.database.pool.query(
    `insert into pgboss.job (name, data, created_on, start_after) values ('push', '{}', $1, now() + interval '1 hour')`,
    [new Date(longAgo)],
  )

  expect((await ada.call(getServiceState, {})).last_backup).toBeNull()
  const [before, last] = [new Date('2026-11-20T02:00:00Z'), new Date('2026-11-21T02:00:00Z')]
  for (const at of [last, before])
    await context.db
      .insertInto('backup_runs')
      .values({
        finished_at: at,
        taken_at: at,
        place: '/ailleurs',
        name: `parvis-${at.getTime()}`,
        bytes: 133e6,
      })
      .execute()

  const state = await ada.call(getServiceState, {})
  expect(state.last_backup).toEqual({ finished_at: last.toISOString(), bytes: 133e6 })
  expect(state.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(state.node).toBe(process.version)
  expect(state.nodes).toEqual([])
  await context.node.join()
  expect((await ada.call(getServiceState, {})).nodes).toEqual([
    {
      id: context.node.id,
      host: hostname(),
      version: state.version,
      roles: ['web', 'realtime', 'jobs'],
      started_at: expect.any(String),
      is_this: true,
    },
  ])
  expect(state.migrations).toMatchObject({ pending: [], ahead: 0 })
  expect(state.migrations.applied).toBeGreaterThan(10)
  expect(state.migrations.latest).toMatch(/^\d{14}_/)
  expect(state.replicas).toEqual([])
  expect(state.bus).toEqual({ kind: 'database', connected: true })
  expect(state.disk?.free).toBeGreaterThan(0)
  expect(state.queues).toContainEqual({
    queue: 'push',
    waiting: 1,
    active: 0,
    oldest_at: expect.any(String),
  })
  const oldest = state.queues.find(({ queue }) => queue === 'push')?.oldest_at
  expect(Math.abs(new Date(oldest ?? 0).getTime() - longAgo)).toBeLessThan(5_000)
  expect(state.failed_jobs).toEqual([])
  expect(state.schedules).toContainEqual({
    schedule: 'signals',
    succeeded_at: expect.any(String),
    failed_at: null,
    failures: 2,
  })
})

test('a failed job is shown without its data, tried once more, done, and recorded in the trail', async ({
  join,
  context,
}) => {
  const ada = await join('ada', { administrator: true })
  const mona = await join('mona', { moderator: true })
  const id = await failJob(context.database.pool)
  const { failed_jobs } = await ada.call(getServiceState, {})
  expect(failed_jobs).toEqual([
    { id, queue: 'media_removal', failed_at: expect.any(String), tries: 9, error: 'ECONNREFUSED' },
  ])
  expect(JSON.stringify(failed_jobs)).not.toContain('ana@exemple.test')

  await expect(mona.call(retryJob, { params: { jobId: id } })).toBeRefused('administrators_only')
  await expect(ada.call(retryJob, { params: { jobId: ada.id } })).toBeRefused('job_not_failed')
  // Two taps: it is tried once.
  const answers = await Promise.allSettled([
    ada.call(retryJob, { params: { jobId: id } }),
    ada.call(retryJob, { params: { jobId: id } }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect
    .poll(
      async () => {
        const { rows } = await context.database.pool.query('select state from pgboss.job where id = $1', [id])
        return rows
      },
      { timeout: 5_000 },
    )
    .toEqual([{ state: 'completed' }])
  expect((await ada.call(getServiceState, {})).failed_jobs).toEqual([])
  const { items } = await ada.call(listActs, { query: {} })
  expect(items.map(({ act, details }) => ({ act, details }))).toEqual([
    { act: 'job_retried', details: { queue: 'media_removal' } },
  ])
})
