import type { LawView } from '@parvis/contract/civic/laws.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { html, type Markup } from '@parvis/platform/html.ts'
import { findLaw, lawPath, stageName } from '../../civic/laws/index.ts'
import { absolute } from '../syndication/index.ts'
import { dayOf, type EmbedContent, type EmbedContext } from './document.ts'
import { line, link } from './texts.ts'

const lengths = { title: 600, long: 900, description: 1_200, step: 300, source: 300 } as const

/** A law with its six steps, its source and the age of what is known; undefined when there is none. */
export async function lawEmbed(
  db: Db,
  embed: EmbedContext,
  reference: string,
  now: Date,
): Promise<EmbedContent | undefined> {
  const law = await findLaw(db, reference, { readerId: null, now })
  if (law === undefined) return undefined
  const { t, site, language } = embed
  const title = line(law.short_title ?? law.title, lengths.title)
  const stage = law.withdrawn_at === null ? stageName(law.status, language) : t('embed.withdrawn')
  const number =
    law.law_number === null
      ? null
      : html`\u00a0· ${t('embed.lawNumber', { number: line(law.law_number, 80) })}`
  const long = law.short_title === null ? null : html`<p lang="fr">${line(law.title, lengths.long)}</p>`
  const description =
    law.description === ''
      ? null
      : html`<p class="words" lang="fr">${line(law.description, lengths.description)}</p>`
  return {
    title: `${title} · ${stage}`,
    body: html`<p class="kind">${t('embed.law')}</p><h1 lang="fr">${title}</h1><p><b>${stage}</b>${number}</p>${long}${description}${steps(embed, law)}${sourceOf(embed, law)}`,
    original: absolute(site.url, lawPath(law.reference)),
    see: t('embed.seeLaw'),
    height: 400 + (law.title.length + law.description.length) / 3,
    subjects: [],
  }
}

/** Steps up to the law's status are reached, with their day where it is known. */
function steps(embed: EmbedContext, { steps: all }: LawView): Markup {
  const { language } = embed
  const rows = all.map(({ stage, is_reached: isReached, date, description }) => {
    const mark = isReached ? '✓' : '○'
    const day = date === null ? null : html`\u00a0· <time datetime="${date}">${dayOf(embed, date)}</time>`
    const about =
      description === null || !isReached
        ? null
        : html`<br><span class="small" lang="fr">${line(description, lengths.step)}</span>`
    return html`<li><span aria-hidden="true">${mark} </span>${isReached ? html`<b>${stageName(stage, language)}</b>` : html`<span class="small">${stageName(stage, language)}</span>`}${day}${about}</li>`
  })
  return html`<ol class="choices">${rows}</ol>`
}

function sourceOf(embed: EmbedContext, { source, is_stale: isStale }: LawView): Markup {
  const { t } = embed
  const name = html`<span lang="fr">${line(`${source.institution}, ${source.page}`, lengths.source)}</span>`
  const from = source.url === null ? name : link(source.url, name)
  const doubt = source.basis === 'general-knowledge' && html`<p class="note">${t('embed.unverified')}</p>`
  return html`${doubt}<p class="small">${t('embed.source')}${t('embed.colon')}${from}, ${t('embed.asOf', { day: dayOf(embed, source.as_of) })}${isStale && `\u00a0· ${t('embed.stale')}`}</p>`
}
