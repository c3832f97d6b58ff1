import type { PoliticalBlock, Provenance } from '@parvis/contract/civic/political-blocks.ts'
import { isPoliticalSlug } from '@parvis/contract/civic/political-slugs.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Book, dayInParis, openBook, readRows } from './book.ts'
import { frenchDate, keyFigure } from './dashboard.ts'
import { type MadePage, makePage } from './pages/all.ts'

/** A page or one of its blocks in a few words: in a post, in a list, in the head of a page. */
export interface PoliticalCard {
  /** The one address of it. */
  path: string
  title: string
  /** What it says first: a value, an outcome; null where nothing is established. */
  figure: string | null
  summary: string
  /** « INSEE, au 29 mai 2026 »; null where nothing is. */
  source: string | null
}

/** Of a page, or of one of its blocks; undefined when there is no such block. */
export function cardOf({ page, blocks }: MadePage, book: Book, block?: string): PoliticalCard | undefined {
  const path = `/political-data/${page.slug}`
  if (block !== undefined) {
    const shown = blocks.get(block)?.block
    if (shown === undefined) return undefined
    const said = saidFirst(shown)
    return {
      path: `${path}#${block}`,
      title: `${shown.title} · ${page.title}`,
      figure: said?.text ?? null,
      summary: page.summary,
      source: sourceLine(said?.provenance ?? shown.provenance),
    }
  }
  const figure = keyFigure(page.slug, book)
  const first = page.blocks.find(({ provenance }) => provenance !== null)?.provenance ?? null
  return {
    path,
    title: page.title,
    figure: figure === undefined ? null : `${figure.label} : ${figure.display}`,
    summary: page.summary,
    source: sourceLine(figure?.provenance ?? first),
  }
}

/**
 * What a page (`debt`) or one of its blocks (`debt#public-debt`) says of itself under a post: its key figure, who says so
 * and when. Null when there is no such page; a block that is there no more leads to its page.
 */
export async function politicalCard(db: Db, name: string, now: Date) {
  const [slug = '', block] = name.split('#')
  if (!isPoliticalSlug(slug)) return null
  const book = openBook(await readRows(db), dayInParis(now))
  const made = makePage(slug, book)
  const card = cardOf(made, book, block) ?? cardOf(made, book)
  if (card === undefined) return null
  const source = card.source === null ? null : `Source : ${card.source}`
  return {
    title: card.title,
    description: [card.figure ?? card.summary, source].filter((part) => part !== null).join(' · '),
    section: 'Données politiques',
  }
}

function sourceLine(provenance: Provenance | null): string | null {
  return provenance && `${provenance.source.institution}, au ${frenchDate(provenance.as_of)}`
}

function saidFirst(block: PoliticalBlock): { text: string; provenance?: Provenance } | undefined {
  switch (block.kind) {
    case 'figures': {
      const [figure] = block.figures
      return figure && { text: `${figure.label} : ${figure.display}`, provenance: figure.provenance }
    }
    case 'series': {
      const [series] = block.series
      const last = series?.points.at(-1)
      if (series === undefined || last === undefined) return undefined
      const value = last.value.toLocaleString('fr-FR', {
        minimumFractionDigits: series.decimals,
        maximumFractionDigits: series.decimals,
      })
      // « % » and « % du PIB » stand after a space that does not break, as any unit does.
      return { text: `${last.at} : ${value}\u00a0${series.unit}`, provenance: series.provenance }
    }
    case 'election':
      return block.outcome === null ? undefined : { text: block.outcome }
    case 'hemicycle':
      return { text: `${block.seats_total} sièges, majorité absolue à ${block.majority}` }
    case 'people':
      return { text: block.total === 1 ? (block.people[0]?.name ?? '') : `${block.total} personnes` }
    case 'map':
      return { text: `${block.regions.length} régions` }
    case 'facts':
      return block.facts[0] === undefined ? undefined : { text: block.facts[0] }
    case 'publisher':
      return { text: block.institution }
    case 'timeline': {
      const [item] = block.items
      return (
        item && { text: `${/^\d{4}$/.test(item.from) ? item.from : frenchDate(item.from)} : ${item.title}` }
      )
    }
    case 'presidents':
      return block.presidents[0] && { text: `En exercice : ${block.presidents[0].name}` }
    case 'table':
      return { text: `${block.rows.length} lignes` }
    case 'links':
      return undefined
  }
}
