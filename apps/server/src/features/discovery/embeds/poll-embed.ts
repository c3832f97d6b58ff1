import type { PollView } from '@parvis/contract/content/polls.schemas.ts'
import { pollStep } from '@parvis/contract/content/polls.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { html, type Markup } from '@parvis/platform/html.ts'
import { pollPath, publicPoll } from '../../content/polls/index.ts'
import { dayOf, type EmbedContent, type EmbedContext, named } from './document.ts'
import { creditOf, nameLink } from './people.ts'
import { line, words } from './texts.ts'

const lengths = { title: 900, description: 2_000, option: 500 } as const

/** A poll as guests see it; undefined without one, and during its reserve. */
export async function pollEmbed(
  db: Db,
  embed: EmbedContext,
  id: string,
  now: Date,
): Promise<EmbedContent | undefined> {
  const poll = await publicPoll(db, id, now)
  if (poll === null) return undefined
  const { t, site } = embed
  const title = line(poll.title, lengths.title)
  const day = dayOf(embed, poll.ends_at)
  const author =
    poll.author === null
      ? html`${named(embed, t('embed.byTeam'))}`
      : html`${t('embed.by')} ${nameLink(embed, poll.author)}`
  const description =
    poll.description === ''
      ? null
      : html`<p class="words" lang="fr" dir="auto">${words(poll.description, site.url, lengths.description)}</p>`
  const example = poll.is_example && `\u00a0· ${t('embed.example')}`
  return {
    title: `${t('embed.poll')} : ${title}`,
    body: html`<p class="kind">${t('embed.poll')}${example}</p><h1 lang="fr" dir="auto">${title}</h1><p class="small">${author}\u00a0· ${poll.is_closed ? t('embed.closedOn', { day }) : t('embed.openUntil', { day })}</p>${description}${answers(embed, poll)}`,
    original: site.url + pollPath(poll.id),
    see: poll.is_closed ? t('embed.seePoll') : t('embed.vote'),
    ...creditOf(embed, poll.author),
    height: 220 + poll.options.length * 48 + poll.description.length / 2,
    subjects: [id, ...(poll.author === null ? [] : [poll.author.id])],
  }
}

/** Shares where guests may see them, otherwise the options alone. */
function answers(
  { t, language }: EmbedContext,
  { options, totalVotes, tallied_votes, is_closed: isClosed }: PollView,
): Markup {
  const step = tallied_votes < totalVotes && `\u00a0· ${t('embed.sharesOf', { count: tallied_votes })}`
  const total = html`<p class="small">${t('embed.unrepresentative')}\u00a0· ${t('embed.votes', { count: totalVotes })}${step}</p>`
  if (options.some(({ votes }) => votes === null)) {
    const choices = options.map(
      ({ text }) => html`<li lang="fr" dir="auto">${line(text, lengths.option)}</li>`,
    )
    return html`<ul class="choices">${choices}</ul><p class="small">${t('embed.votes', { count: totalVotes })}\u00a0· ${isClosed && totalVotes < pollStep ? t('embed.fewVotes') : t('embed.resultsLater')}</p>`
  }
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  const bars = options.map(({ text, votes }, place) => {
    const share = (votes ?? 0) / tallied_votes
    return bar(html`<bdi lang="fr">${line(text, lengths.option)}</bdi>`, percent.format(share), share, place)
  })
  return html`<ul class="bars">${bars}</ul>${total}`
}

/** Row of a bar chart; `share` from 0 to 1. */
export function bar(
  label: Markup,
  value: string,
  share: number,
  place: number,
  colour?: string | null,
): Markup {
  const filled = colour ? html`fill="${colour}"` : html`class="c${place % 6}"`
  return html`<li><span class="of"><span>${label}</span><b>${value}</b></span><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width="${(share * 100).toFixed(1)}" height="8" ${filled}/></svg></li>`
}
