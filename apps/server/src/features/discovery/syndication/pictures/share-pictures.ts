import { apart } from '@parvis/platform/storage/apart.ts'
import { LRUCache } from 'lru-cache'
import { type ShareCard, versionOf } from './share-card.ts'

/** Bytes of drawn pictures kept in memory: some hundred. */
const memory = 24_000_000
/** Versions that could not be drawn, and milliseconds until the next attempt. */
const failures = { max: 1_000, ttl: 60_000 }
/** Pictures that may wait to be drawn; who asks for more is shown the site's own. */
const waitingCeiling = 20

const drawApart = apart<ShareCard, { png: string }>(new URL('./picture-worker.ts', import.meta.url), {
  atOnce: 1,
  patienceMs: 20_000,
})

/** Draws share pictures, each version once, and keeps the latest ones. */
export function createSharePictures() {
  const drawn = new LRUCache<string, Buffer>({ maxSize: memory, sizeCalculation: (png) => png.byteLength })
  const failed = new LRUCache<string, true>(failures)
  const underway = new Map<string, Promise<Buffer | null>>()

  async function draw(version: string, card: ShareCard): Promise<Buffer | null> {
    const told = await drawApart(card)
    if ('refused' in told) {
      failed.set(version, true)
      return null
    }
    const png = Buffer.from(told.png, 'base64')
    drawn.set(version, png)
    return png
  }

  return {
    /**
     * Returns the picture as PNG, 1200 × 630; null when it could not be drawn, or too many are waiting.
     * @param spend called before a picture is drawn; throws a Refusal for who has had too many drawn
     */
    async read(card: ShareCard, spend: () => void): Promise<Buffer | null> {
      const version = versionOf(card)
      const kept = drawn.get(version)
      if (kept !== undefined) return kept
      const known = underway.get(version)
      if (known !== undefined) return known
      if (failed.has(version) || underway.size >= waitingCeiling) return null
      spend()
      const work = draw(version, card).finally(() => underway.delete(version))
      underway.set(version, work)
      return work
    },
  }
}
