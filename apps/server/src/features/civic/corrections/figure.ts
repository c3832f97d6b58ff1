import { itemsOf } from '@parvis/contract/civic/block-items.ts'
import { calendarPage, lawsPage, rollCallsPage } from '@parvis/contract/civic/corrections.ts'
import { figureAnchor } from '@parvis/contract/civic/political-slugs.ts'
import { isUuid } from '@parvis/contract/id.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { eventPath, readEvent } from '../events/index.ts'
import { lawCard, lawPath } from '../laws/index.ts'
import { findRollCall, rollCallPath } from '../officials/index.ts'
import { type BuiltBlock, politicsCacheOf } from '../politics/index.ts'

/** Address of a figure: page, block, and item within the block. */
export interface FigureReference {
  page: string
  block: string
  item: string | null
}

/** A figure that may be reported: its record, its title and its path. */
interface ReportableFigure {
  record: string
  subject: string
  path: string
}

/** Longest subject, in code units. */
const subjectLength = 300

/** Throws a Refusal when there is no such figure. */
export async function findFigure(
  context: AppContext,
  { page, block, item }: FigureReference,
): Promise<ReportableFigure> {
  if (page === calendarPage) return eventFigure(context, block)
  if (page === lawsPage) return lawFigure(context, block)
  if (page === rollCallsPage) return rollCallFigure(context, block)
  const politics = politicsCacheOf(context)
  const { title } = (await politics.page(page)).page
  const built = await politics.block(page, block)
  if (built.block.kind === 'links' || built.block.kind === 'publisher')
    throw new Refusal('political_block_not_found')
  const label =
    item === null ? null : itemsOf(built.block, built.people).find(({ key }) => key === item)?.label
  if (label === undefined) throw new Refusal('political_item_not_found')
  const subject = [title, built.block.title, label].filter((part) => part !== null).join(' · ')
  const anchor = built.block.kind === 'figures' && item !== null ? figureAnchor(item) : block
  return {
    record: (await recordOf(context, built, item)) ?? `pages/${page}/${block}`,
    subject: subject.slice(0, subjectLength),
    path: `/political-data/${page}#${anchor}`,
  }
}

async function eventFigure({ db }: AppContext, id: string): Promise<ReportableFigure> {
  const event = isUuid(id) ? await readEvent(db, id) : undefined
  if (event === undefined || event.source === null) throw new Refusal('event_not_found')
  return { record: `calendar/${id}`, subject: event.title.slice(0, subjectLength), path: eventPath(id) }
}

async function lawFigure({ db }: AppContext, reference: string): Promise<ReportableFigure> {
  const law = await lawCard(db, reference)
  if (law === null) throw new Refusal('law_not_found')
  return {
    record: `laws/${reference}`,
    subject: law.title.slice(0, subjectLength),
    path: lawPath(reference),
  }
}

async function rollCallFigure({ db }: AppContext, uid: string): Promise<ReportableFigure> {
  const vote = await findRollCall(db, uid)
  if (vote === undefined || vote.is_example) throw new Refusal('vote_not_found')
  return {
    record: `${rollCallsPage}/${uid}`,
    subject: vote.title.slice(0, subjectLength),
    path: rollCallPath(uid),
  }
}

/** The record that a row is made from; null where several are possible, or none. */
async function recordOf(context: AppContext, built: BuiltBlock, item: string | null): Promise<string | null> {
  const factSet = await politicsCacheOf(context).factSet()
  if (built.records.length === 0) {
    if (item === null) return null
    const event = factSet.events.find(({ reference }) => reference === item)
    if (event !== undefined) return `calendar/${event.id}`
    const law = factSet.moves.find(({ reference }) => item.replace(/-\d{4}-\d{2}-\d{2}$/, '') === reference)
    return law === undefined ? null : `laws/${law.reference}`
  }
  if (built.block.kind === 'map') {
    // A region and its president are two records of one key.
    const [code, president] = item?.split('-') ?? []
    if (code === undefined) return null
    return `${president === undefined ? 'regions' : 'regional-presidents'}/region-${code}`
  }
  const keys = built.records.flatMap(({ dataset, keys: recordKeys }) =>
    (recordKeys ?? factSet.of(dataset).map(({ key }) => key)).map((key) => ({ dataset, key })),
  )
  const [only, ...others] = keys
  if (only !== undefined && others.length === 0) return `${only.dataset}/${only.key}`
  if (item === null) return null
  // The key of a row begins with that of its record.
  const matching = keys.filter(({ key }) => key === item || item.startsWith(`${key}-`))
  const [best] = matching.sort((one, other) => other.key.length - one.key.length)
  return best === undefined ? null : `${best.dataset}/${best.key}`
}
