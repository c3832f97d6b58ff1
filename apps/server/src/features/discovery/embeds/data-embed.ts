import type {
  ElectionBlock,
  FiguresBlock,
  HemicycleBlock,
  PoliticalBlock,
} from '@parvis/contract/civic/political-blocks.schemas.ts'
import type { Provenance } from '@parvis/contract/civic/political-people.schemas.ts'
import { figureAnchor, isPoliticalSlug } from '@parvis/contract/civic/political-slugs.ts'
import type { PoliticalPage } from '@parvis/contract/civic/politics.schemas.ts'
import { html, type Markup } from '@parvis/platform/html.ts'
import { cardOf, keyFigure, type PoliticalCard, type politicsCacheOf } from '../../civic/politics/index.ts'
import { absolute } from '../syndication/index.ts'
import { dayOf, type EmbedContent, type EmbedContext } from './document.ts'
import { bar } from './poll-embed.ts'
import { seriesChart } from './series-chart.ts'
import { line, link } from './texts.ts'

const lengths = { title: 400, summary: 900, label: 300, value: 300, source: 300, warning: 600 } as const
/** Rows of a chart. An assembly shows all groups, from left to right. */
const mostRows = 8
const mostGroups = 16

/** Shown part of a page, and the sources of its values. */
interface EmbedPart {
  title: string
  content: Markup
  provenance: Provenance | null
  height: number
}

/**
 * A page of political data by its key figure, or a block or figure of it; undefined without one. Its texts are
 * French.
 */
export async function dataEmbed(
  politics: ReturnType<typeof politicsCacheOf>,
  embed: EmbedContext,
  slug: string,
  blockId: string | undefined,
): Promise<EmbedContent | undefined> {
  if (!isPoliticalSlug(slug)) return undefined
  const built = await politics.page(slug)
  const factSet = await politics.factSet()
  const card = cardOf(built, factSet, blockId)
  if (card === undefined) return undefined
  const figure = keyFigure(slug, factSet)
  const part =
    blockId !== undefined
      ? partOf(embed, built.page, blockId, card)
      : figure === undefined
        ? wordsOf(card, built.page.blocks.find(({ provenance }) => provenance !== null)?.provenance ?? null)
        : { ...figureOf(figure), title: built.page.title }
  const { t, site } = embed
  return {
    title: `${line(card.title, lengths.title)}${card.figure === null ? '' : ` · ${line(card.figure, lengths.value)}`}`,
    body: html`<p class="kind">${t('embed.data')}</p><h1 lang="fr">${line(part.title, lengths.title)}</h1>${part.content}${sourceOf(embed, part.provenance)}`,
    original: absolute(site.url, card.path),
    see: t('embed.seeData'),
    height: 180 + part.height,
    subjects: [],
  }
}

type Figure = { label: string; display: string; provenance: Provenance }

function figureOf({ label, display, provenance }: Figure): Omit<EmbedPart, 'title'> {
  return {
    content: html`<p lang="fr">${line(label, lengths.label)}</p><p class="figure" lang="fr">${line(display, lengths.value)}</p>`,
    provenance,
    height: 80,
  }
}

const wordsOf = ({ title, figure, summary }: PoliticalCard, provenance: Provenance | null): EmbedPart => ({
  title,
  content: html`${figure !== null && html`<p class="figure" lang="fr">${line(figure, lengths.value)}</p>`}<p lang="fr">${line(summary, lengths.summary)}</p>`,
  provenance,
  height: 110,
})

function partOf(embed: EmbedContext, page: PoliticalPage, blockId: string, card: PoliticalCard): EmbedPart {
  const block = page.blocks.find(({ id }) => id === blockId)
  if (block === undefined) {
    const figure = page.blocks
      .flatMap((one) => (one.kind === 'figures' ? one.figures : []))
      .find(({ key }) => figureAnchor(key) === blockId)
    return figure === undefined ? wordsOf(card, null) : { ...figureOf(figure), title: page.title }
  }
  return renderBlock(embed, block) ?? wordsOf(card, block.provenance)
}

/** A block as a chart or as figures; undefined for kinds without one. */
function renderBlock(embed: EmbedContext, block: PoliticalBlock): EmbedPart | undefined {
  const { title, provenance } = block
  switch (block.kind) {
    case 'series': {
      const chart = seriesChart(embed, block)
      if (chart === null) return undefined
      return {
        title,
        content: chart,
        provenance: provenance ?? block.series[0]?.provenance ?? null,
        height: 290,
      }
    }
    case 'figures':
      return {
        title,
        content: figures(block),
        provenance: provenance ?? block.figures[0]?.provenance ?? null,
        height: 60 * block.figures.length,
      }
    case 'election':
      return { title, content: election(embed, block), provenance, height: 420 }
    case 'hemicycle':
      return { title, content: seats(embed, block), provenance, height: 460 }
    default:
      return undefined
  }
}

const figures = ({ figures: all }: FiguresBlock): Markup =>
  html`<dl lang="fr">${all.slice(0, mostRows).map(({ label, display }) => html`<dt class="small">${line(label, lengths.label)}</dt><dd><b>${line(display, lengths.value)}</b></dd>`)}</dl>`

/** The results of the last round, or the seats. */
function election(embed: EmbedContext, { outcome, rounds, seats: won }: ElectionBlock): Markup {
  const outcomeText = outcome !== null && html`<p lang="fr">${line(outcome, lengths.summary)}</p>`
  const round = rounds.at(-1)
  const shares = (round?.results ?? []).filter(({ pct }) => pct !== null)
  if (shares.length > 0) {
    const percent = new Intl.NumberFormat(embed.language, { maximumFractionDigits: 2 })
    return html`${outcomeText}${bars(
      embed,
      shares.map(({ label, pct, color }) => ({
        label,
        amount: pct ?? 0,
        value: `${percent.format(pct ?? 0)} %`,
        color,
      })),
      100,
    )}`
  }
  const results = (won?.results ?? []).filter(({ seats: count }) => count !== null)
  return html`${outcomeText}${bars(
    embed,
    results.map(({ label, seats: count, color }) => ({
      label,
      amount: count ?? 0,
      value: `${count}`,
      color,
    })),
    won?.total ?? 1,
  )}`
}

function seats(embed: EmbedContext, { groups, majority, seats_total }: HemicycleBlock): Markup {
  const counted = groups.filter(({ seats: count }) => count !== null)
  return html`<p class="small">${embed.t('embed.majority', { seats: `${majority} / ${seats_total}` })}</p>${bars(
    embed,
    counted.map(({ name, seats: count, color }) => ({
      label: name,
      amount: count ?? 0,
      value: `${count}`,
      color,
    })),
    Math.max(1, ...counted.map(({ seats: count }) => count ?? 0)),
    mostGroups,
  )}`
}

interface Bar {
  label: string
  amount: number
  value: string
  color: string | null
}

function bars({ t }: EmbedContext, rows: Bar[], whole: number, most = mostRows): Markup {
  const shown = rows.slice(0, most)
  const left = rows.length - shown.length
  const lines = shown.map(({ label, amount, value, color }, place) =>
    bar(
      html`<span lang="fr">${line(label, lengths.label)}</span>`,
      value,
      Math.min(1, amount / whole),
      place,
      color,
    ),
  )
  return html`<ul class="bars">${lines}</ul>${left > 0 && html`<p class="small">${t('embed.more', { count: left })}</p>`}`
}

/** Source, day and warnings of a value. */
function sourceOf(embed: EmbedContext, provenance: Provenance | null): Markup | null {
  if (provenance === null) return null
  const { t } = embed
  const { source, as_of, stale, warning, basis, corrected_on, correction_source } = provenance
  const colon = t('embed.colon')
  const name = line(`${source.institution}, ${source.page}`, lengths.source)
  const from =
    source.url === null
      ? html`<span lang="fr">${name}</span>`
      : link(source.url, html`<span lang="fr">${name}</span>`)
  const doubt =
    warning !== null
      ? html`<p class="note" lang="fr">${line(warning, lengths.warning)}</p>`
      : basis === 'general-knowledge' && html`<p class="note">${t('embed.unverified')}</p>`
  return html`${doubt}<p class="small">${t('embed.source')}${colon}${from}, ${t('embed.asOf', { day: dayOf(embed, as_of) })}${stale && `\u00a0· ${t('embed.stale')}`}</p>${
    corrected_on !== null &&
    correction_source !== null &&
    html`<p class="small">${t('embed.corrected', { day: dayOf(embed, corrected_on) })}${colon}${link(correction_source.url, html`<span lang="fr">${line(correction_source.name, lengths.source)}</span>`)}</p>`
  }`
}
