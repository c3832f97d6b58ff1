import type { PoliticalBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import { isPoliticalSlug, type PoliticalSlug } from '@parvis/contract/civic/political-slugs.ts'
import { readForAll } from '@parvis/platform/database/read-scope.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { named } from '../../accounts/site-settings/index.ts'
import { buildFactSet, type FactSet, readStoredFacts, type StoredFacts } from './fact-set.ts'
import { type Findable, findables } from './findable.ts'
import type { BuiltBlock } from './frame.ts'
import { type BuiltPage, buildPage } from './pages/all.ts'
import { politicsChannel } from './service.ts'

/** Milliseconds until a reload without an event: the calendar sends none. */
const lifetime = 600_000

/** Cache of the political data of a day: a few thousand records that change a few times a day. */
export interface PoliticsCache {
  factSet(): Promise<FactSet>
  /** Throws a Refusal when the page does not exist. */
  page(slug: string): Promise<BuiltPage>
  /** Throws a Refusal when the page or the block does not exist. */
  block(slug: string, id: string): Promise<BuiltBlock>
  findables(): Promise<Findable[]>
  onChange(listener: () => void): void
}

/** Values derived from the rows, for one day. */
interface DayCache {
  rows: StoredFacts
  factSet: FactSet
  pages: Map<PoliticalSlug, BuiltPage>
  findables?: Findable[]
}

const caches = new WeakMap<AppContext, PoliticsCache>()

/** The cache of a context, shared by all callers. */
export function politicsCacheOf(context: AppContext): PoliticsCache {
  const politics = caches.get(context) ?? createPoliticsCache(context)
  caches.set(context, politics)
  return politics
}

/** Adds the remarks about blocks without records. */
function withMarks({ page, blocks }: BuiltPage, factSet: FactSet): BuiltPage {
  const marked = <Kind extends PoliticalBlock>(block: Kind): Kind => {
    const on = factSet.remarkOn(`pages/${page.slug}/${block.id}`)
    if (on === null || block.provenance === null) return block
    return { ...block, provenance: { ...block.provenance, remark_on: on } }
  }
  const own = [...blocks].map(([id, built]) => [id, { ...built, block: marked(built.block) }] as const)
  return { page: { ...page, blocks: page.blocks.map(marked) }, blocks: new Map(own) }
}

/** Fills in the name of the site; the long lists of people do not contain it. */
function withName({ page, blocks }: BuiltPage, name: string): BuiltPage {
  const texts = [...blocks].map(([id, built]) => [id, { ...built, block: named(built.block, name) }] as const)
  return { page: named(page, name), blocks: new Map(texts) }
}

function createPoliticsCache({
  db,
  bus,
  clock,
  siteSettings,
}: Pick<AppContext, 'db' | 'bus' | 'clock' | 'siteSettings'>): PoliticsCache {
  const listeners: (() => void)[] = []
  let stored: { rows: Promise<StoredFacts>; at: number } | undefined
  let dayCache: DayCache | undefined

  function forget(): void {
    stored = undefined
    for (const listener of listeners) listener()
  }
  bus.subscribe(politicsChannel, forget)
  bus.onGap(forget)
  // Pages bear the name of the site.
  siteSettings.onChange(forget)

  function rows(): Promise<StoredFacts> {
    const now = performance.now()
    if (stored !== undefined && bus.connected && now - stored.at < lifetime) return stored.rows
    const mine = { rows: readForAll(() => readStoredFacts(db)), at: now }
    stored = mine
    // Failures are not cached.
    mine.rows.catch(() => {
      if (stored === mine) stored = undefined
    })
    return mine.rows
  }

  async function current(): Promise<DayCache> {
    const currentRows = await rows()
    const today = dayInParis(clock.now())
    if (dayCache === undefined || dayCache.rows !== currentRows || dayCache.factSet.today !== today)
      dayCache = { rows: currentRows, factSet: buildFactSet(currentRows, today), pages: new Map() }
    return dayCache
  }

  async function page(slug: string): Promise<BuiltPage> {
    if (!isPoliticalSlug(slug)) throw new Refusal('political_page_not_found')
    const { factSet, pages } = await current()
    const built =
      pages.get(slug) ??
      withName(withMarks(buildPage(slug, factSet), factSet), siteSettings.current().identity.name)
    pages.set(slug, built)
    return built
  }

  return {
    factSet: async () => (await current()).factSet,
    page,
    async block(slug, id) {
      const built = (await page(slug)).blocks.get(id)
      if (built === undefined) throw new Refusal('political_block_not_found')
      return built
    },
    async findables() {
      const here = await current()
      here.findables ??= named(findables(here.factSet), siteSettings.current().identity.name)
      return here.findables
    },
    onChange: (listener) => listeners.push(listener),
  }
}
