import type { PoliticalBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import type { Provenance } from '@parvis/contract/civic/political-people.schemas.ts'
import { figureAnchor, isPoliticalSlug } from '@parvis/contract/civic/political-slugs.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { required } from '@parvis/platform/required.ts'
import type { OwnPage } from '../../content/link-previews/index.ts'
import { keyFigure } from './dashboard.ts'
import { buildFactSet, type FactSet, readStoredFacts } from './fact-set.ts'
import { frenchDate } from './frame.ts'
import { type BuiltPage, buildPage } from './pages/all.ts'

/** Short form of a page or a block, for posts, lists and meta tags. */
export interface PoliticalCard {
  /** Canonical path. */
  path: string
  title: string
  /** Leading value or outcome; null where none is established, or the title contains it. */
  figure: string | null
  summary: string
  /** Such as « INSEE, au 29 mai 2026 »; null where nothing is established. */
  source: string | null
}

/** The card of a page or of one of its blocks; undefined if the block does not exist. */
export function cardOf(
  { page, blocks }: BuiltPage,
  factSet: FactSet,
  block?: string,
): PoliticalCard | undefined {
  const path = `/political-data/${page.slug}`
  if (block !== undefined) {
    const shown = blocks.get(block)?.block
    if (shown === undefined) return figureCard({ page, blocks }, block)
    const lead = leadingFact(shown)
    return {
      path: `${path}#${block}`,
      title: `${shown.title} · ${page.title}`,
      figure: lead?.text ?? null,
      summary: page.summary,
      source: sourceLine(lead?.provenance ?? shown.provenance),
    }
  }
  const figure = keyFigure(page.slug, factSet)
  const first = page.blocks.find(({ provenance }) => provenance !== null)?.provenance ?? null
  return {
    path,
    title: page.title,
    figure: figure === undefined ? null : `${figure.label} : ${figure.display}`,
    summary: page.summary,
    source: sourceLine(figure?.provenance ?? first),
  }
}

/** The card of one figure of a page's blocks; undefined if none has this anchor. */
function figureCard({ page, blocks }: BuiltPage, anchor: string): PoliticalCard | undefined {
  for (const { block } of blocks.values()) {
    const figure = block.kind === 'figures' && block.figures.find(({ key }) => figureAnchor(key) === anchor)
    if (figure)
      return {
        path: `/political-data/${page.slug}#${anchor}`,
        title: `${figure.label} : ${figure.display}`,
        // Part of the title.
        figure: null,
        summary: page.title,
        source: sourceLine(figure.provenance),
      }
  }
  return undefined
}

/**
 * Card under a post that cites a page (`debt`), a block (`debt#public-debt`) or a figure
 * (`debt#figure-public-debt-q2-2026`). Null for an unknown page; an unknown block has the card of its page.
 */
export async function politicalCard(db: Db, name: string, now: Date) {
  const [slug = '', block] = name.split('#')
  if (!isPoliticalSlug(slug)) return null
  const factSet = buildFactSet(await readStoredFacts(db), dayInParis(now))
  const built = buildPage(slug, factSet)
  const card = cardOf(built, factSet, block) ?? cardOf(built, factSet)
  if (card === undefined) return null
  const source = card.source === null ? null : `Source : ${card.source}`
  return {
    title: card.title,
    description: [card.figure ?? card.summary, source].filter((part) => part !== null).join(' · '),
    section: 'Données politiques',
  }
}

export const politicalPage: OwnPage = {
  path: /^\/political-data\/([a-z0-9-]{1,40}(?:#[a-z0-9-]{1,130})?)$/,
  read: politicalCard,
}

/** « INSEE, au 29 mai 2026 »: the source, or that of the correction, with a mark on stale data. */
function sourceLine(provenance: Provenance | null): string | null {
  if (provenance === null) return null
  const { source, as_of, stale, corrected_on, correction_source } = provenance
  const line =
    corrected_on !== null && correction_source !== null
      ? `${correction_source.name}, corrigé le ${frenchDate(corrected_on)}`
      : `${source.institution}, au ${frenchDate(as_of)}`
  return stale ? `${line} (donnée ancienne)` : line
}

function leadingFact(block: PoliticalBlock): { text: string; provenance?: Provenance } | undefined {
  switch (block.kind) {
    case 'figures': {
      const [figure, ...others] = block.figures
      if (figure === undefined) return undefined
      const text = `${figure.label} : ${figure.display}`
      if (others.length === 0) return { text, provenance: figure.provenance }
      const more = others.length === 1 ? 'un autre chiffre' : `${others.length} autres chiffres`
      return { text: `${text}, et ${more}`, provenance: figure.provenance }
    }
    case 'series': {
      const [series] = block.series
      const last = series?.points.at(-1)
      if (series === undefined || last === undefined) return undefined
      const value = last.value.toLocaleString('fr-FR', {
        minimumFractionDigits: series.decimals,
        maximumFractionDigits: series.decimals,
      })
      // A non-breaking space precedes the unit, also « % » and « % du PIB ».
      return { text: `${last.at} : ${value}\u00a0${series.unit}`, provenance: series.provenance }
    }
    case 'election':
      return block.outcome === null ? undefined : { text: block.outcome }
    case 'hemicycle':
      return { text: `${block.seats_total} sièges, majorité absolue à ${block.majority}` }
    case 'people':
      return {
        text:
          block.total === 1 ? required(block.people[0], 'the only person').name : `${block.total} personnes`,
      }
    case 'map':
      return { text: `${block.regions.length} régions` }
    case 'facts':
      return block.facts[0] === undefined ? undefined : { text: block.facts[0] }
    case 'publisher':
      return { text: block.missing }
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
