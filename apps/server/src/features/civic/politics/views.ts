import type { PoliticalBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import { isPoliticalSlug, type PoliticalSlug } from '@parvis/contract/civic/political-slugs.ts'
import { readForAll } from '@parvis/platform/database/read-scope.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { named } from '../../accounts/site-settings/index.ts'
import { type Book, openBook, type Rows, readRows } from './book.ts'
import { type Findable, findables } from './findable.ts'
import type { Made } from './frame.ts'
import { type MadePage, makePage } from './pages/all.ts'
import { politicsChannel } from './service.ts'

/** Milliseconds after which everything is reloaded even without an event: the calendar sends none. */
const standsFor = 600_000

/** All political data of the day, in memory: a few thousand records that change a few times a day. */
export interface Library {
  book(): Promise<Book>
  /** Throws a Refusal when the page does not exist. */
  page(slug: string): Promise<MadePage>
  /** Throws a Refusal when the page or the block does not exist. */
  block(slug: string, id: string): Promise<Made>
  findables(): Promise<Findable[]>
  onChange(listener: () => void): void
}

/** Values derived from the rows, for one day. */
interface Shelf {
  rows: Rows
  book: Book
  pages: Map<PoliticalSlug, MadePage>
  findables?: Findable[]
}

const libraries = new WeakMap<AppContext, Library>()

/** The library of a context, shared by all callers. */
export function libraryOf(context: AppContext): Library {
  const library = libraries.get(context) ?? openLibrary(context)
  libraries.set(context, library)
  return library
}

/** Blocks that are made from no record bear the remarks about them. */
function withMarks({ page, blocks }: MadePage, book: Book): MadePage {
  const marked = <Kind extends PoliticalBlock>(block: Kind): Kind => {
    const on = book.remarkOn(`pages/${page.slug}/${block.id}`)
    if (on === null || block.provenance === null) return block
    return { ...block, provenance: { ...block.provenance, remark_on: on } }
  }
  const own = [...blocks].map(([id, made]) => [id, { ...made, block: marked(made.block) }] as const)
  return { page: { ...page, blocks: page.blocks.map(marked) }, blocks: new Map(own) }
}

/** The name of the site in the texts of a page; the lists of people, which are long, have none. */
function withName({ page, blocks }: MadePage, name: string): MadePage {
  const texts = [...blocks].map(([id, made]) => [id, { ...made, block: named(made.block, name) }] as const)
  return { page: named(page, name), blocks: new Map(texts) }
}

function openLibrary({
  db,
  bus,
  clock,
  siteSettings,
}: Pick<AppContext, 'db' | 'bus' | 'clock' | 'siteSettings'>): Library {
  const listeners: (() => void)[] = []
  let reading: { rows: Promise<Rows>; at: number } | undefined
  let shelf: Shelf | undefined

  function forget(): void {
    reading = undefined
    for (const listener of listeners) listener()
  }
  bus.subscribe(politicsChannel, forget)
  bus.onGap(forget)
  // Pages bear the name of the site.
  siteSettings.onChange(forget)

  function rows(): Promise<Rows> {
    const now = performance.now()
    if (reading !== undefined && bus.connected && now - reading.at < standsFor) return reading.rows
    const mine = { rows: readForAll(() => readRows(db)), at: now }
    reading = mine
    // Failures are not cached.
    mine.rows.catch(() => {
      if (reading === mine) reading = undefined
    })
    return mine.rows
  }

  async function current(): Promise<Shelf> {
    const known = await rows()
    const today = dayInParis(clock.now())
    if (shelf === undefined || shelf.rows !== known || shelf.book.today !== today)
      shelf = { rows: known, book: openBook(known, today), pages: new Map() }
    return shelf
  }

  async function page(slug: string): Promise<MadePage> {
    if (!isPoliticalSlug(slug)) throw new Refusal('political_page_not_found')
    const { book, pages } = await current()
    const made =
      pages.get(slug) ?? withName(withMarks(makePage(slug, book), book), siteSettings.current().identity.name)
    pages.set(slug, made)
    return made
  }

  return {
    book: async () => (await current()).book,
    page,
    async block(slug, id) {
      const made = (await page(slug)).blocks.get(id)
      if (made === undefined) throw new Refusal('political_block_not_found')
      return made
    },
    async findables() {
      const here = await current()
      here.findables ??= named(findables(here.book), siteSettings.current().identity.name)
      return here.findables
    },
    onChange: (listener) => listeners.push(listener),
  }
}
