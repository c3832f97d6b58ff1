import type { OfficialPage } from '@parvis/contract/civic/officials.schemas.ts'
import type { RollCallView, VotedGroup } from '@parvis/contract/civic/roll-calls.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { html, type Markup } from '@parvis/platform/html.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import {
  institutionNames,
  officialPath,
  readOfficial,
  readRollCall,
  rollCallPath,
} from '../../civic/officials/index.ts'
import { absolute } from '../syndication/index.ts'
import { dayOf, type EmbedContent, type EmbedContext } from './document.ts'
import { bar } from './poll-embed.ts'
import { line, link } from './texts.ts'

const lengths = { title: 900, name: 300, source: 300 } as const
/** An assembly has at most some fifteen groups. */
const mostGroups = 16
/** Places of colours in the palette of bars (assets.ts). */
const [brass, green, red] = [1, 2, 3]

/** A roll-call vote: its result and that of each group; undefined when it is unknown. */
export async function voteEmbed(db: Db, embed: EmbedContext, uid: string): Promise<EmbedContent | undefined> {
  const vote = await orUndefined(readRollCall(db, uid))
  if (vote === undefined) return undefined
  const { t, site } = embed
  // The source begins titles with a small letter.
  const title = line(vote.title.charAt(0).toLocaleUpperCase('fr') + vote.title.slice(1), lengths.title)
  const outcome = vote.outcome === 'adopted' ? t('embed.adopted') : t('embed.rejected')
  const groups = vote.groups.slice(0, mostGroups)
  return {
    title: `${title} · ${outcome}`,
    body: html`<p class="kind">${t('embed.rollCall')}${example(embed, vote)}</p><h1 lang="fr">${title}</h1><p><b>${outcome}</b>\u00a0· <time datetime="${vote.held_on}">${dayOf(embed, vote.held_on)}</time></p>${result(embed, vote)}<ul class="choices">${groups.map((group) => groupLine(embed, group))}</ul>${sourceOf(embed, vote.source)}`,
    original: absolute(site.url, rollCallPath(uid)),
    see: t('embed.seeRollCall'),
    height: 400 + groups.length * 28 + vote.title.length / 3,
    subjects: [],
  }
}

/** An elected official: seat, group and how often they voted; undefined when they are unknown. */
export async function officialEmbed(
  db: Db,
  embed: EmbedContext,
  uid: string,
): Promise<EmbedContent | undefined> {
  const official = await orUndefined(readOfficial(db, uid))
  if (official === undefined) return undefined
  const { t, site } = embed
  const { mandates, participation } = official
  const name = line(official.name ?? uid, lengths.name)
  const seat = mandates.find(({ kind }) => kind === 'assembly')
  const group = mandates.find(({ kind, ends_on }) => kind === 'group' && ends_on === null)
  const places = [institutionNames[official.institution], seat?.constituency, group?.organ.name]
  const left =
    seat?.ends_on != null &&
    html`<p class="small">${t('embed.mandateEnded', { day: dayOf(embed, seat.ends_on) })}</p>`
  const votes =
    participation !== null &&
    html`<p>${t('embed.participation', { cast: participation.cast, held: participation.held })}</p>`
  return {
    title: name,
    body: html`<p class="kind">${t('embed.official')}${example(embed, official)}</p><h1 lang="fr">${name}</h1><p lang="fr">${line(places.filter(Boolean).join('\u00a0· '), lengths.title)}</p>${left}${votes}${sourceOf(embed, official.source)}`,
    original: absolute(site.url, officialPath(official)),
    see: t('embed.seeOfficial'),
    height: 260,
    subjects: [],
  }
}

async function orUndefined<Found>(reading: Promise<Found>): Promise<Found | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

const example = ({ t }: EmbedContext, { is_example: isExample }: { is_example: boolean }) =>
  isExample && `\u00a0· ${t('embed.example')}`

function result({ t, language }: EmbedContext, { tally }: RollCallView): Markup {
  const cast = tally.for + tally.against + tally.abstentions
  const number = new Intl.NumberFormat(language)
  const rows = [
    [t('embed.for'), tally.for, green],
    [t('embed.against'), tally.against, red],
    [t('embed.abstention'), tally.abstentions, brass],
  ] as const
  return html`<ul class="bars">${rows.map(([label, votes, colour]) => bar(html`${label}`, number.format(votes), cast === 0 ? 0 : votes / cast, colour))}</ul>`
}

function groupLine({ t }: EmbedContext, { name, short_name: shortName, tally }: VotedGroup): Markup {
  const votes = t('embed.groupVotes', {
    for: tally.for,
    against: tally.against,
    abstentions: tally.abstentions,
  })
  return html`<li><bdi lang="fr">${line(shortName ?? name, lengths.name)}</bdi>\u00a0· <span class="small">${votes}</span></li>`
}

function sourceOf(embed: EmbedContext, source: OfficialPage['source']): Markup | null {
  if (source === null) return null
  const { t } = embed
  const name = html`<span lang="fr">${line(`${source.institution}, ${source.page}`, lengths.source)}</span>`
  const from = source.url === null ? name : link(source.url, name)
  return html`<p class="small">${t('embed.source')}${t('embed.colon')}${from}, ${t('embed.asOf', { day: dayOf(embed, source.as_of) })}</p>`
}
