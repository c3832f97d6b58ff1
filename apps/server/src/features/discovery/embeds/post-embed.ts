import type { QuotedView } from '@parvis/contract/content/posts.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { html, type Markup } from '@parvis/platform/html.ts'
import { absolute, findPublicPost, paths } from '../syndication/index.ts'
import { attached, linked, moderated } from './contents.ts'
import type { Scene, Shown } from './document.ts'
import { written } from './moments.ts'
import { byline, creditOf, nameLink, nameOf } from './people.ts'
import { words } from './texts.ts'

/** Bytes of a post's words, and of those of a post that it quotes. */
const postBytes = 3_000
const quotedBytes = 1_200

/** A public post, or the original of a plain repost; undefined for any other, whether it exists or not. */
export async function postEmbed(db: Db, scene: Scene, id: string): Promise<Shown | undefined> {
  const post = await findPublicPost(db, id)
  if (post === undefined) return undefined
  const { say, site } = scene
  const original = absolute(site.url, paths.post(post.id))
  const quoted = post.original
  const content = html`<p class="words" dir="auto">${words(post.content, site.url, postBytes)}</p>${attached(scene, post.media, post.more_media.length, original)}${linked(post.link_preview)}`
  const when = written(scene, post.created_at, post.edited_at)
  return {
    title: say.postBy(nameOf(scene, post.author)),
    body: html`${byline(scene, post.author, post.user_id, when)}${moderated(scene, post.moderation, content)}${post.repost_kind === 'quote' && quotedPost(scene, quoted)}${counts(scene, post)}`,
    original,
    see: say.seePost,
    ...creditOf(scene, post.author),
    height: 190 + post.content.length / 2 + (post.media?.kind === 'image' ? 330 : 0) + (quoted ? 120 : 0),
    subjects: [id, post.id, post.user_id, ...(quoted ? [quoted.id, quoted.user_id] : [])],
  }
}

/** Quoted post with its author; one that is gone or hidden from guests is only said to be unavailable. */
function quotedPost(scene: Scene, post: QuotedView | null): Markup {
  const { site, say } = scene
  if (post === null) return html`<p class="card gone">${say.postGone}</p>`
  return html`<blockquote>${nameLink(scene, post.author)}${moderated(scene, post.moderation, html`<p class="words" dir="auto">${words(post.content, site.url, quotedBytes)}</p>`)}</blockquote>`
}

function counts(
  { say }: Scene,
  { reactions, commentCount, repost_count: repostCount }: QuotedView,
): Markup | null {
  const said = [
    reactions.support > 0 && say.support(reactions.support),
    reactions.question > 0 && say.questions(reactions.question),
    reactions.vote > 0 && say.votesOfPost(reactions.vote),
    commentCount > 0 && say.comments(commentCount),
    repostCount > 0 && say.reposts(repostCount),
  ].filter((text) => text !== false)
  if (said.length === 0) return null
  return html`<p class="counts small">${said.map((text) => html`<span>${text}</span>`)}</p>`
}
