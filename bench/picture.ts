import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'
import type { MeasuredServer } from './children.ts'
import type { LoadResult } from './load.ts'
import type { SignedIn } from './people.ts'
import { residentMegabytes } from './processes.ts'

const bytesAimedAt = 10_000_000
/** Maximum number of uploads that a member may have pending. */
const uploads = 8

/**
 * Uploads a 10 MB photograph repeatedly, one after another: measures the time until it is ready for a post, and the
 * growth of the server's memory.
 */
export async function sendPictures(
  server: MeasuredServer,
  member: SignedIn,
  file: string,
): Promise<LoadResult & { grown: number }> {
  const bytes = await photograph(file)
  const before = residentMegabytes(server.pid).now
  let grown = 0
  const timer = setInterval(() => {
    grown = Math.max(grown, residentMegabytes(server.pid).now - before)
  }, 20)
  const times: number[] = []
  let refused = 0
  for (let turn = 0; turn < uploads; turn += 1) {
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

/** 24 million noisy pixels, at the quality that yields the intended size; made once. */
async function photograph(file: string): Promise<Buffer> {
  const kept = await stat(file).catch(() => undefined)
  if (kept === undefined) {
    const [width, height] = [6_000, 4_000]
    const grain = await sharp({
      create: {
        width,
        height,
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
      if (picture.length > bytesAimedAt) high = quality - 1
      else [low, best] = [quality + 1, picture]
    }
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, best)
  }
  return readFile(file)
}
