import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import type { MeasuredServer } from './children.ts'
import type { SignedIn } from './people.ts'
import { residentMegabytes } from './processes.ts'
import type { Stage } from './stage.ts'
import type { Story } from './story.ts'
import type { LoadResult } from './summary.ts'

/** The photograph, and one that is made at once. */
const photographs = {
  full: { width: 6_000, bytes: 10_000_000 },
  tiny: { width: 300, bytes: 50_000 },
} as const
/** Maximum number of uploads that a member may have pending. */
const uploads = 8

export function pictureStory(stage: Stage): Story {
  return {
    name: 'picture of 10 MB',
    play: async () => {
      const [member] = await stage.members()
      if (member === undefined) throw new Error('nobody has signed in')
      const kind = stage.sized(1, 0) === 1 ? 'full' : 'tiny'
      const bytes = await photograph(join(stage.folder, `photograph-${kind}.jpg`), photographs[kind])
      return sendPictures(stage.server, member, bytes, stage.sized(uploads, 1))
    },
    targets: { slowestMs: 2_000, grown: 60 },
  }
}

/**
 * Uploads a photograph repeatedly, one after another: measures the time until it is ready for a post, and the
 * growth of the server's memory.
 */
async function sendPictures(
  server: MeasuredServer,
  member: SignedIn,
  bytes: Buffer,
  count: number,
): Promise<LoadResult & { grown: number }> {
  const before = residentMegabytes(server.pid).now
  let grown = 0
  const timer = setInterval(() => {
    grown = Math.max(grown, residentMegabytes(server.pid).now - before)
  }, 20)
  const times: number[] = []
  let refused = 0
  for (let turn = 0; turn < count; turn += 1) {
    const begun = performance.now()
    const answer = await fetch(`${server.address}/api/v1/media?purpose=post&name=photo.jpg`, {
      method: 'POST',
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'image/jpeg' },
      body: new Uint8Array(bytes),
    })
    await answer.arrayBuffer()
    times.push(performance.now() - begun)
    if (!answer.ok) refused += 1
  }
  clearInterval(timer)
  const ordered = times.toSorted((a, b) => a - b)
  return {
    perSecond: 1_000 / (times.reduce((sum, time) => sum + time, 0) / times.length),
    p50: ordered[Math.floor(ordered.length / 2)] ?? 0,
    p95: ordered.at(-1) ?? 0,
    p99: ordered.at(-1) ?? 0,
    requests: times.length,
    refused,
    broken: 0,
    grown,
  }
}

/** Noisy pixels, at the quality that yields the intended size; made once. */
async function photograph(
  file: string,
  { width, bytes: aimedAt }: { width: number; bytes: number },
): Promise<Buffer> {
  const kept = await stat(file).catch(() => undefined)
  if (kept === undefined) {
    const grain = await sharp({
      create: {
        width,
        height: (width * 2) / 3,
        channels: 3,
        background: '#7a8a99',
        noise: { type: 'gaussian', mean: 128, sigma: 28 },
      },
    })
      .png({ compressionLevel: 0 })
      .toBuffer()
    let best = Buffer.alloc(0)
    for (let [low, high] = [1, 100]; low <= high; ) {
      const quality = Math.floor((low + high) / 2)
      const picture = await sharp(grain).jpeg({ quality }).toBuffer()
      if (picture.length > aimedAt) high = quality - 1
      else [low, best] = [quality + 1, picture]
    }
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, best)
  }
  return readFile(file)
}
