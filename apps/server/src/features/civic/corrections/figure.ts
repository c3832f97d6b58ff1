import { itemsOf } from '@parvis/contract/civic/block-items.ts'
import { calendarPage, lawsPage, rollCallsPage } from '@parvis/contract/civic/corrections.ts'
import { figureAnchor } from '@parvis/contract/civic/political-slugs.ts'
import { isUuid } from '@parvis/contract/id.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { eventPath, readEvent } from '../events/index.ts'
import { lawCard, lawPath } from '../laws/index.ts'
import { findRollCall, rollCallPath } from '../officials/index.ts'
import { libraryOf, type Made } from '../politics/index.ts'

/** Where a figure stands. */
export interface Place {
  page: string
  block: string
  item: string | null
}

/** A figure that may be reported: the record that it is made from, its words and its address. */
interface Figure {
  record: string
  subject: string
  path: string
}

/** Longest subject, in code units. */
const subjectLength = 300

/** Throws a Refusal when there is no such figure. */
export async function findFigure(context: AppContext, { page, block, item }: Place): Promise<Figure> {
  if (page === calendarPage) return eventFigure(context, block)
  if (page === lawsPage) return lawFigure(context, block)
  if (page === rollCallsPage) return rollCallFigure(context, block)
  const library = libraryOf(context)
  const { title } = (await library.page(page)).page
  const made = await library.block(page, block)
  if (made.block.kind === 'links' || made.block.kind === 'publisher')
    throw new Refusal('political_block_not_found')
  const label = item === null ? null : itemsOf(made.block, made.people).find(({ key }) => key === item)?.label
  if (label === undefined) throw new Refusal('political_item_not_found')
  const subject = [title, made.block.title, label].filter((part) => part !== null).join(' · ')
  const anchor = made.block.kind === 'figures' && item !== null ? figureAnchor(item) : block
  return {
    record: (await recordOf(context, made, item)) ?? `pages/${page}/${block}`,
    subject: subject.slice(0, subjectLength),
    path: `/political-data/${page}#${anchor}`,
  }
}

async function eventFigure({ db }: AppContext, id: string): Promise<Figure> {
  const event = isUuid(id) ? await readEvent(db, id) : undefined
  if (event === undefined || event.source === null) throw new Refusal('event_not_found')
  return { record: `calendar/${id}`, subject: event.title.slice(0, subjectLength), path: eventPath(id) }
}

async function lawFigure({ db }: AppContext, reference: string): Promise<Figure> {
  const law = await lawCard(db, reference)
  if (law === null) throw new Refusal('law_not_found')
  return {
    record: `laws/${reference}`,
    subject: law.title.slice(0, subjectLength),
    path: lawPath(reference),
  }
}

async function rollCallFigure({ db }: AppContext, uid: string): Promise<Figure> {
  const vote = await findRollCall(db, uid)
  if (vote === undefined || vote.is_example) throw new Refusal('vote_not_found')
  return {
    record: `${rollCallsPage}/${uid}`,
    subject: vote.title.slice(0, subjectLength),
    path: rollCallPath(uid),
  }
}

/** The record that a row is made from; null where several are possible, or none. */
async function recordOf(context: AppContext, made: Made, item: string | null): Promise<string | null> {
  const book = await libraryOf(context).book()
  if (made.shown.length === 0) {
    if (item === null) return null
    const event = book.events.find(({ reference }) => reference === item)
    if (event !== undefined) return `calendar/${event.id}`
    const law = book.moves.find(({ reference }) => item.replace(/-\d{4}-\d{2}-\d{2}$/, '') === reference)
    return law === undefined ? null : `laws/${law.reference}`
  }
  if (made.block.kind === 'map') {
    // A region and its president are two records of one key.
    const [code, president] = item?.split('-') ?? []
    if (code === undefined) return null
    return `${president === undefined ? 'regions' : 'regional-presidents'}/region-${code}`
  }
  const keys = made.shown.flatMap(({ dataset, keys: known }) =>
    (known ?? book.of(dataset).map(({ key }) => key)).map((key) => ({ dataset, key })),
  )
  const [only, ...others] = keys
  if (only !== undefined && others.length === 0) return `${only.dataset}/${only.key}`
  if (item === null) return null
  // Rows of one record bear its key and their place.
  const matching = keys.filter(({ key }) => key === item || item.startsWith(`${key}-`))
  const [best] = matching.sort((one, other) => other.key.length - one.key.length)
  return best === undefined ? null : `${best.dataset}/${best.key}`
}
