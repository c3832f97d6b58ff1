import { expect } from 'vitest'
import { fetched, files, publishes, sends, statusOf } from '../../../../test/attachments.ts'
import { bucketSettings } from '../../../../test/bucket.ts'
import { jpeg, mp4 } from '../../../../test/files.ts'
import { test } from '../../../../test/parvis.ts'

const settings = bucketSettings()

test.describe('with a bucket', () => {
  test.override({ settings })

  test('media are stored in it, served from it to permitted readers, and deleted from it', async ({
    join,
    guest,
    context,
  }) => {
    const marie = await join('marie')
    const film = await mp4()
    const [image, video] = [await sends(marie, await jpeg(1200, 800)), await sends(marie, film)]
    const [shown, hidden] = [await publishes(marie, image), await publishes(marie, video, 'private')]
    // Nothing is on the local disk.
    expect(await files(context)).toEqual([])
    for (const { url } of image.sizes) expect(await statusOf(guest, url)).toBe(200)
    expect(await statusOf(guest, video.url)).toBe(404)
    const part = await fetched(marie, video.url, { range: 'bytes=100-199' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${film.length}`])
    expect(part.bytes.equals((await fetched(marie, video.url)).bytes.subarray(100, 200))).toBe(true)

    await marie.removes(shown)
    await marie.removes(hidden)
    await expect
      .poll(() => context.db.selectFrom('media').selectAll().execute(), { timeout: 5_000 })
      .toEqual([])
    for (const { url } of [image, video]) {
      const kept = await context.storage.open(url.replace('/media/', ''))
      expect(kept).toBeNull()
    }
  })
})
