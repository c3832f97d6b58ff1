import { expect } from 'vitest'
import { files, publishes, sends } from '../../../../test/attachments.ts'
import { pdf } from '../../../../test/files.ts'
import { test as base } from '../../../../test/parvis.ts'
import { clearUnreferencedMedia } from './loose.ts'

/** A document a little larger than so many megabytes. */
function megabytes(count: number): Buffer {
  const [head, tail] = pdf().toString().split('endobj\n2')
  return Buffer.from(`${head}endobj\n%${' '.repeat(count * 1_000_000)}\n2${tail}`)
}

const small = base.extend({
  settings: { PARVIS_MEMBER_STORAGE_MB: '4', PARVIS_MEMBER_UPLOADS_MB: '5', PARVIS_STORAGE_MB: '4' },
})

small(
  'files are accepted up to the limits per member, per day and in total, also in parallel',
  async ({ join, context, clock }) => {
    const [ana, bea] = [await join('ana'), await join('bea')]
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => sends(ana, megabytes(1))))
    const kept = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'quota_reached' })
    expect(kept.length).toBe(3)
    for (const media of kept) await publishes(ana, media)

    // A refused file leaves nothing behind.
    const stored = (await files(context)).length
    await expect(sends(ana, megabytes(2))).toBeRefused('quota_reached')
    expect((await files(context)).length).toBe(stored)

    // The site's total limit is reached before another member's.
    await expect(sends(bea, megabytes(1))).toBeRefused('storage_full')

    // Unused files are deleted after a day and free their space.
    clock.advance({ days: 1, seconds: 1 })
    await clearUnreferencedMedia(context)
    const { bytes } = await context.db.selectFrom('media_totals').select('bytes').executeTakeFirstOrThrow()
    const { sum } = await context.db
      .selectFrom('media')
      .select(({ fn }) => fn.sum<string>('bytes').as('sum'))
      .executeTakeFirstOrThrow()
    expect(Number(bytes)).toBe(Number(sum))
  },
)

const daily = base.extend({ settings: { PARVIS_MEMBER_UPLOADS_MB: '2' } })

daily('all uploads of a day count, even abandoned or deleted ones', async ({ join, context }) => {
  const ana = await join('ana')
  await sends(ana, megabytes(1))
  await context.db.updateTable('media').set({ state: 'removed' }).execute()
  await clearUnreferencedMedia(context)
  expect(await context.db.selectFrom('media').selectAll().execute()).toEqual([])
  await expect(sends(ana, megabytes(1))).toBeRefused('quota_reached')
})

const full = base.extend({ settings: { PARVIS_FREE_DISK_MB: '1000000000' } })

full('a nearly full disk accepts no file of any kind', async ({ join }) => {
  const ana = await join('ana', { role: 'journalist' })
  await expect(sends(ana, pdf())).toBeRefused('storage_full')
  await expect(ana.sendsDocument(new Uint8Array(pdf()))).toBeRefused('storage_full')
  const { status, json } = await ana.sendRaw('POST', '/api/v1/me/avatar', new Uint8Array(pdf()), 'image/png')
  expect([status, json.error.code]).toEqual([507, 'storage_full'])
})
