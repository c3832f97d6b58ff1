import type { CommentMark } from '@parvis/contract/audit/moderation-marks.schemas.ts'
import type { LinkPreview, MediaView } from '@parvis/contract/content/media.schemas.ts'
import type { QuotedView } from '@parvis/contract/content/posts.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { html, type Markup } from '@parvis/platform/html.ts'
import { type PublicQuestion, publicQuestion } from '../../content/questions/index.ts'
import { absolute, findPublicPost, paths } from '../syndication/index.ts'
import { dayOf, type EmbedContent, type EmbedContext, timeOf } from './document.ts'
import { byline, creditOf, nameLink, nameOf } from './people.ts'
import { line, link, words } from './texts.ts'

/** In bytes. Longer addresses are not shown. */
const lengths = { alt: 300, title: 300, site: 120, address: 800 } as const
/** Width in pixels from which a picture is sharp in an embed. */
const pictureWidth = 600

/** Adds the notice of moderation, and folds sensitive content. */
function moderated({ t }: EmbedContext, mark: CommentMark | null, content: Markup): Markup {
  if (mark === null || mark.label === null) return content
  const notice = html`<p class="note"><b>${t(`embed.labels.${mark.label}.title`)}</b><br>${t(`embed.labels.${mark.label}.about`)}</p>`
  if (mark.label !== 'sensitive') return html`${notice}${content}`
  return html`${notice}<details><summary>${t('embed.show')}</summary>${content}</details>`
}

/** The first attachment, small. `original`: address with the rest. */
function attached(
  { site, t }: EmbedContext,
  media: MediaView | null,
  further: number,
  original: string,
): Markup | null {
  if (media === null) return null
  if (media.kind !== 'image') {
    const kind = media.kind === 'video' ? t('embed.video') : t('embed.document')
    return link(original, `${kind} : ${line(media.name, lengths.site)}`, 'card')
  }
  const { url, width } = media.sizes.find((size) => size.width >= pictureWidth) ?? media.sizes.at(-1) ?? media
  const height =
    width && media.width && media.height ? Math.round((width * media.height) / media.width) : null
  const size = height === null ? null : html` width="${width ?? 0}" height="${height}"`
  const picture = html`<img src="${absolute(site.url, url)}" alt="${line(media.alt ?? '', lengths.alt)}" loading="lazy" decoding="async"${size}>`
  const more =
    further === 0
      ? null
      : html`<figcaption class="small">${t('embed.morePictures', { count: further })}</figcaption>`
  return html`<figure>${picture}${more}</figure>`
}

/** The page that a post links to, without its picture. */
function linked(preview: LinkPreview | null): Markup | null {
  if (preview === null || Buffer.byteLength(preview.url) > lengths.address) return null
  const host = line(preview.site_name ?? new URL(preview.url).hostname, lengths.site)
  return html`<a class="card" href="${preview.url}" target="_blank" rel="noopener nofollow ugc"><span class="small">${host}</span><br>${line(preview.title, lengths.title)}</a>`
}

/** Bytes of the text of a post and of a quoted post. */
const postBytes = 3_000
const quotedBytes = 1_200

/** A public post, or the original of a plain repost; undefined for any other. */
export async function postEmbed(db: Db, embed: EmbedContext, id: string): Promise<EmbedContent | undefined> {
  const post = await findPublicPost(db, id)
  if (post === undefined) return undefined
  const { t, site } = embed
  const original = absolute(site.url, paths.post(post.id))
  const quoted = post.original
  const content = html`<p class="words" dir="auto">${words(post.content, site.url, postBytes)}</p>${attached(embed, post.media, post.more_media.length, original)}${linked(post.link_preview)}`
  const when = timeOf(embed, post.created_at, post.edited_at)
  return {
    title: t('embed.postBy', { name: nameOf(embed, post.author) }),
    body: html`${byline(embed, post.author, post.user_id, when)}${moderated(embed, post.moderation, content)}${post.repost_kind === 'quote' && quotedPost(embed, quoted)}${counts(embed, post)}`,
    original,
    see: t('embed.seePost'),
    ...creditOf(embed, post.author),
    height: 190 + post.content.length / 2 + (post.media?.kind === 'image' ? 330 : 0) + (quoted ? 120 : 0),
    subjects: [id, post.id, post.user_id, ...(quoted ? [quoted.id, quoted.user_id] : [])],
  }
}

/** Quoted post with its author, or a note on an unavailable one. */
function quotedPost(embed: EmbedContext, post: QuotedView | null): Markup {
  const { site, t } = embed
  if (post === null) return html`<p class="card gone">${t('embed.postGone')}</p>`
  return html`<blockquote>${nameLink(embed, post.author)}${moderated(embed, post.moderation, html`<p class="words" dir="auto">${words(post.content, site.url, quotedBytes)}</p>`)}</blockquote>`
}

function counts(
  { t }: EmbedContext,
  { reactions, commentCount, repost_count: repostCount }: QuotedView,
): Markup | null {
  const texts = [
    reactions.support > 0 && t('embed.support', { count: reactions.support }),
    reactions.question > 0 && t('embed.questions', { count: reactions.question }),
    reactions.vote > 0 && t('embed.votesOfPost', { count: reactions.vote }),
    commentCount > 0 && t('embed.comments', { count: commentCount }),
    repostCount > 0 && t('embed.reposts', { count: repostCount }),
  ].filter((text) => text !== false)
  if (texts.length === 0) return null
  return html`<p class="counts small">${texts.map((text) => html`<span>${text}</span>`)}</p>`
}

const questionLengths = { question: 1_500, post: 1_200, answer: 2_500, title: 300 } as const

/** A question in words to an official, with their answer; undefined when guests may not see it. */
export async function questionEmbed(
  db: Db,
  embed: EmbedContext,
  id: string,
): Promise<EmbedContent | undefined> {
  const found = await publicQuestion(db, id)
  if (found === undefined) return undefined
  const { question, post, answer } = found
  const { t, site } = embed
  const content = words(question.content, site.url, questionLengths.question)
  return {
    title: `${nameOf(embed, post.author)} : ${line(question.content, questionLengths.title)}`,
    body: html`<p class="kind">${t('embed.question')}</p><h1 dir="auto">${content}</h1><p class="small">${t('embed.askedBy', { count: question.asked })}\u00a0· ${dayOf(embed, question.asked_at)}</p>${about(embed, found)}${answered(embed, found)}`,
    original: `${absolute(site.url, paths.post(post.id))}#question-${question.id}`,
    see: t('embed.seeQuestion'),
    ...creditOf(embed, post.author),
    height: 320 + (answer?.content.length ?? 0) / 2 + post.content.length / 3,
    subjects: [id, post.id, post.user_id],
  }
}

const about = (embed: EmbedContext, { post }: PublicQuestion): Markup =>
  html`<blockquote><span class="small">${embed.t('embed.about')}</span><br>${nameLink(embed, post.author)}${moderated(embed, post.moderation, html`<p class="words" dir="auto">${words(post.content, embed.site.url, questionLengths.post)}</p>`)}</blockquote>`

function answered(embed: EmbedContext, { answer }: PublicQuestion): Markup {
  const { t, site } = embed
  if (answer === null) return html`<p class="note">${t('embed.noAnswer')}</p>`
  const when = timeOf(embed, answer.created_at, answer.edited_at)
  const content = html`<p class="words" dir="auto">${words(answer.content, site.url, questionLengths.answer)}</p>`
  return html`<p class="kind">${t('embed.answer')}</p>${byline(embed, answer.author, answer.user_id, when)}${moderated(embed, answer.moderation, content)}`
}
