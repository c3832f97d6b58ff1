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
import { cardOf, keyFigure, type libraryOf, type PoliticalCard } from '../../civic/politics/index.ts'
import { absolute } from '../syndication/index.ts'
import { dayOf, type Scene, type Shown } from './document.ts'
import { bar } from './poll-embed.ts'
import { seriesChart } from './series-chart.ts'
import { line, link } from './texts.ts'

const lengths = { title: 400, summary: 900, label: 300, value: 300, source: 300, warning: 600 } as const
/** Rows of a chart: the others are counted. Of an assembly all groups are shown, since they stand from left to right. */
const mostRows = 8
const mostGroups = 16

/** Part of a page that an embed shows, and the sources of its values. */
interface Part {
  title: string
  content: Markup
  provenance: Provenance | null
  height: number
}

/**
 * A page of political data by its key figure, or one of its blocks or figures; undefined when there is none. Its texts and
 * labels are French, as on the site.
 */
export async function dataEmbed(
  library: ReturnType<typeof libraryOf>,
  scene: Scene,
  slug: string,
  wanted: string | undefined,
): Promise<Shown | undefined> {
  if (!isPoliticalSlug(slug)) return undefined
  const made = await library.page(slug)
  const book = await library.book()
  const card = cardOf(made, book, wanted)
  if (card === undefined) return undefined
  const figure = keyFigure(slug, book)
  const part =
    wanted !== undefined
      ? partOf(scene, made.page, wanted, card)
      : figure === undefined
        ? wordsOf(card, made.page.blocks.find(({ provenance }) => provenance !== null)?.provenance ?? null)
        : { ...figureOf(figure), title: made.page.title }
  const { t, site } = scene
  return {
    title: `${line(card.title, lengths.title)}${card.figure === null ? '' : ` · ${line(card.figure, lengths.value)}`}`,
    body: html`<p class="kind">${t('embed.data')}</p><h1 lang="fr">${line(part.title, lengths.title)}</h1>${part.content}${sourceOf(scene, part.provenance)}`,
    original: absolute(site.url, card.path),
    see: t('embed.seeData'),
    height: 180 + part.height,
    subjects: [],
  }
}

type Figure = { label: string; display: string; provenance: Provenance }

function figureOf({ label, display, provenance }: Figure): Omit<Part, 'title'> {
  return {
    content: html`<p lang="fr">${line(label, lengths.label)}</p><p class="figure" lang="fr">${line(display, lengths.value)}</p>`,
    provenance,
    height: 80,
  }
}

const wordsOf = ({ title, figure, summary }: PoliticalCard, provenance: Provenance | null): Part => ({
  title,
  content: html`${figure !== null && html`<p class="figure" lang="fr">${line(figure, lengths.value)}</p>`}<p lang="fr">${line(summary, lengths.summary)}</p>`,
  provenance,
  height: 110,
})

function partOf(scene: Scene, page: PoliticalPage, wanted: string, card: PoliticalCard): Part {
  const block = page.blocks.find(({ id }) => id === wanted)
  if (block === undefined) {
    const figure = page.blocks
      .flatMap((one) => (one.kind === 'figures' ? one.figures : []))
      .find(({ key }) => figureAnchor(key) === wanted)
    return figure === undefined ? wordsOf(card, null) : { ...figureOf(figure), title: page.title }
  }
  return drawn(scene, block) ?? wordsOf(card, block.provenance)
}

/** A block as a chart or as figures; undefined for those that a frame has no room for. */
function drawn(scene: Scene, block: PoliticalBlock): Part | undefined {
  const { title, provenance } = block
  switch (block.kind) {
    case 'series': {
      const chart = seriesChart(scene, block)
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
      return { title, content: election(scene, block), provenance, height: 420 }
    case 'hemicycle':
      return { title, content: seats(scene, block), provenance, height: 460 }
    default:
      return undefined
  }
}

const figures = ({ figures: all }: FiguresBlock): Markup =>
  html`<dl lang="fr">${all.slice(0, mostRows).map(({ label, display }) => html`<dt class="small">${line(label, lengths.label)}</dt><dd><b>${line(display, lengths.value)}</b></dd>`)}</dl>`

/** The results of the last round, or the seats. */
function election(scene: Scene, { outcome, rounds, seats: won }: ElectionBlock): Markup {
  const said = outcome !== null && html`<p lang="fr">${line(outcome, lengths.summary)}</p>`
  const round = rounds.at(-1)
  const shares = (round?.results ?? []).filter(({ pct }) => pct !== null)
  if (shares.length > 0) {
    const percent = new Intl.NumberFormat(scene.language, { maximumFractionDigits: 2 })
    return html`${said}${bars(
      scene,
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
  return html`${said}${bars(
    scene,
    results.map(({ label, seats: count, color }) => ({
      label,
      amount: count ?? 0,
      value: `${count}`,
      color,
    })),
    won?.total ?? 1,
  )}`
}

function seats(scene: Scene, { groups, majority, seats_total }: HemicycleBlock): Markup {
  const counted = groups.filter(({ seats: count }) => count !== null)
  return html`<p class="small">${scene.t('embed.majority', { seats: `${majority} / ${seats_total}` })}</p>${bars(
    scene,
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

interface Row {
  label: string
  amount: number
  value: string
  color: string | null
}

function bars({ t }: Scene, rows: Row[], whole: number, most = mostRows): Markup {
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

/** Where a value comes from, for which day, and what to know before believing it. */
function sourceOf(scene: Scene, provenance: Provenance | null): Markup | null {
  if (provenance === null) return null
  const { t } = scene
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
  return html`${doubt}<p class="small">${t('embed.source')}${colon}${from}, ${t('embed.asOf', { day: dayOf(scene, as_of) })}${stale && `\u00a0· ${t('embed.stale')}`}</p>${
    corrected_on !== null &&
    correction_source !== null &&
    html`<p class="small">${t('embed.corrected', { day: dayOf(scene, corrected_on) })}${colon}${link(correction_source.url, html`<span lang="fr">${line(correction_source.name, lengths.source)}</span>`)}</p>`
  }`
}
