import { readdir } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { askExport } from '@parvis/contract/accounts/account.ts'
import { describe, expect } from 'vitest'
import { archiveOf, looks } from '../../../../../test/archives.ts'
import { test } from '../../../../../test/parvis.ts'
import type { Member } from '../../../../../test/people.ts'
import type { AppContext } from '../../../../app-context.ts'
import { prepareExport } from './prepare.ts'
import { orderExport } from './service.ts'
import { sweepExports } from './sweep.ts'

const asks = (member: Member) => member.call(askExport, {}).then((answer) => answer.export)

/** The session of these orders goes on. */
const isProven = async () => {}

describe('an interrupted preparation', () => {
  const broken = (context: AppContext) => ({
    ...context,
    storage: { ...context.storage, put: () => Promise.reject(new Error('the disk is full')) },
  })
  const quiet = (context: AppContext) => ({
    ...context,
    jobs: { ...context.jobs, enqueue: async () => undefined },
  })

  test('restarts, and fails for good after five attempts', async ({ join, context }) => {
    const ana = await join('ana')
    const { id } = await orderExport(quiet(context), ana.id, isProven)
    await expect(prepareExport(broken(context), id)).rejects.toThrow('the disk is full')
    expect(await looks(ana)).toMatchObject({ state: 'preparing' })
    await prepareExport(context, id)
    expect(await looks(ana)).toMatchObject({ state: 'ready', progress: 100 })
    // Failed attempts left no temporary files.
    expect(await readdir(joinPath(context.config.dataFolder, 'uploads', 'incoming'))).toEqual([])

    const bea = await join('bea')
    const order = await orderExport(quiet(context), bea.id, isProven)
    for (let attempt = 0; attempt < 5; attempt += 1)
      await expect(prepareExport(broken(context), order.id)).rejects.toThrow()
    expect(await looks(bea)).toMatchObject({ state: 'failed' })
    expect((await asks(bea))?.id).not.toBe(order.id)
  })

  test('is resumed by the sweep after its process ended; two processes never prepare the same archive', async ({
    join,
    context,
    clock,
  }) => {
    const ana = await join('ana')
    const { id } = await orderExport(quiet(context), ana.id, isProven)
    // Another process claimed the export and then stopped sending its heartbeat.
    await context.db
      .updateTable('account_exports')
      .set({ beat_at: clock.now(), attempts: 1 })
      .where('id', '=', id)
      .execute()
    await prepareExport(context, id)
    expect(await looks(ana)).toMatchObject({ state: 'preparing' })
    clock.advance({ minutes: 5 })
    await sweepExports(context)
    await archiveOf(ana)
  })

  test('of a deleted account leaves no file', async ({ join, context }) => {
    const ana = await join('ana')
    const { id } = await orderExport(quiet(context), ana.id, isProven)
    const late = {
      ...context,
      storage: {
        ...context.storage,
        async put(key: string, file: string, type: string) {
          await context.db.deleteFrom('auth.users').where('id', '=', ana.id).execute()
          await sweepExports(context)
          await context.storage.put(key, file, type)
        },
      },
    }
    await prepareExport(late, id)
    expect(await readdir(joinPath(context.config.dataFolder, 'uploads', 'exports'))).toEqual([])
  })
})
