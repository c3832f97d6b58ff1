import { isPoliticalSlug } from '@parvis/contract/civic/political-slugs.ts'
import { holds } from '@parvis/platform/http/etag.ts'
import { readCosts } from '@parvis/platform/http/read-budget.ts'
import { apart } from '@parvis/platform/storage/apart.ts'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '../../../../app-context.ts'
import type { ServerParts } from '../../../../feature.ts'
import { cardOf, politicsCacheOf } from '../../../civic/politics/index.ts'
import { publicPoll } from '../../../content/polls/index.ts'
import { describeSite } from '../site.ts'
import { findMember, findPublicPost } from '../store.ts'
import {
  brandedCard,
  dataPicture,
  type PictureKind,
  picturePathOfSite,
  pollPicture,
  postPicture,
  profilePicture,
  sitePicture,
} from './page-cards.ts'
import { type ShareCard, versionOf } from './share-card.ts'

/** Serves `/pictures/<kind>/<id>.png`, the pictures of public pages. */
export function pictureRoutes({ app, reads }: Pick<ServerParts, 'app' | 'reads'>, context: AppContext): void {
  const { db, clock, config } = context
  const politics = politicsCacheOf(context)
  const pictures = createSharePictures()
  const site = describeSite(context)
  const options = {
    config: {
      answersData: true,
      readCost: readCosts.fromDatabase,
      rateLimit: config.rateLimits ? { max: 60, timeWindow: 60_000 } : (false as const),
    },
  }

  const cards: Record<PictureKind, (id: string) => Promise<ShareCard | null>> = {
    post: async (id) => {
      const post = await findPublicPost(db, id)
      return post === undefined ? null : postPicture(post)
    },
    profile: async (id) => {
      const member = await findMember(db, id)
      return member === undefined ? null : profilePicture(member)
    },
    poll: async (id) => {
      const poll = await publicPoll(db, id, clock.now())
      return poll && pollPicture(poll)
    },
    data: async (slug) => {
      if (!isPoliticalSlug(slug)) return null
      const card = cardOf(await politics.page(slug), await politics.factSet())
      return card === undefined ? null : dataPicture(card)
    },
    site: async (id) => (id === 'site' && !site().isUsual ? sitePicture(site()) : null),
  }

  for (const [kind, cardOfPage] of Object.entries(cards)) {
    app.get<{ Params: { id: string } }>(
      `/pictures/${kind}/:id(^[A-Za-z0-9_.-]{1,64}).png`,
      options,
      async (request, reply) => {
        const bare = await cardOfPage(request.params.id)
        const card = bare && brandedCard(bare, site())
        const etag = card && `"${versionOf(card)}"`
        if (etag !== null && holds(request.headers, etag))
          return reply.header('etag', etag).header('cache-control', kept).status(304).send()
        const picture = card && (await pictures.read(card, () => reads.spend(request, reply, drawingCost)))
        // Does not reveal whether a page is missing or hidden.
        if (picture === null)
          return reply.header('cache-control', 'no-store').redirect(picturePathOfSite(site()))
        return reply.header('etag', etag).header('cache-control', kept).type('image/png').send(picture)
      },
    )
  }
}

/** Points of the read budget: a drawing takes half a second of CPU. */
const drawingCost = 250

/** Short, since a page may be withdrawn. */
const kept = 'public, max-age=300'

/** Bytes of drawn pictures kept in memory: some hundred. */
const memory = 24_000_000
/** Failed versions, and milliseconds until the next attempt. */
const failures = { max: 1_000, ttl: 60_000 }
/** Waiting pictures; beyond them the site's own is shown. */
const waitingCeiling = 20

const drawApart = apart<ShareCard, { png: string }>(new URL('./picture-worker.ts', import.meta.url), {
  atOnce: 1,
  patienceMs: 20_000,
})

/** Draws share pictures, each version once, and keeps the latest ones. */
function createSharePictures() {
  const drawn = new LRUCache<string, Buffer>({ maxSize: memory, sizeCalculation: (png) => png.byteLength })
  const failed = new LRUCache<string, true>(failures)
  const underway = new Map<string, Promise<Buffer | null>>()

  async function draw(version: string, card: ShareCard): Promise<Buffer | null> {
    const result = await drawApart(card)
    if ('refused' in result) {
      failed.set(version, true)
      return null
    }
    const png = Buffer.from(result.png, 'base64')
    drawn.set(version, png)
    return png
  }

  return {
    /**
     * Returns a PNG of 1200 × 630; null after a failure, or with too many waiting.
     * @param spend called before a drawing; throws a Refusal for too many of them
     */
    async read(card: ShareCard, spend: () => void): Promise<Buffer | null> {
      const version = versionOf(card)
      const kept = drawn.get(version)
      if (kept !== undefined) return kept
      const pending = underway.get(version)
      if (pending !== undefined) return pending
      if (failed.has(version) || underway.size >= waitingCeiling) return null
      spend()
      const work = draw(version, card).finally(() => underway.delete(version))
      underway.set(version, work)
      return work
    },
  }
}
