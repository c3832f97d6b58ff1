import type { CommentView } from '@parvis/contract/content/comments.schemas.ts'
import type { LinkPreview, MediaView } from '@parvis/contract/content/media.schemas.ts'
import type { PollView } from '@parvis/contract/content/polls.schemas.ts'
import type { PostView, QuotedView } from '@parvis/contract/content/posts.schemas.ts'
import { escapeMarkup } from '@parvis/platform/markup.ts'
import { contentOf } from '../content.ts'
import { accountOf } from './accounts.ts'

const statusVisibility = { public: 'public', followers: 'private', private: 'direct' } as const

type Post = QuotedView & { original?: PostView['original'] | QuotedView | null }

/** Polls that posts cite, by their ids. */
export type CitedPolls = ReadonlyMap<string, PollView>

/** Id of the poll that a post cites by its card. */
export function citedPoll({ link_preview: card }: Pick<QuotedView, 'link_preview'>): string | undefined {
  return /\/polls\/([0-9a-f-]{36})$/.exec(card?.url ?? '')?.[1]
}

/** A post that continues a thread answers its first one. */
function replyOf({ thread, user_id: authorId }: Post) {
  const continues = thread !== null && thread.place > 1
  return {
    in_reply_to_id: continues ? thread.id : null,
    in_reply_to_account_id: continues ? authorId : null,
  }
}

export type Status = Omit<ReturnType<typeof plainStatus>, 'reblog'> & { reblog: Status | null }

function plainStatus(post: Post, siteUrl: string, polls: CitedPolls) {
  const url = `${siteUrl}/post/${post.id}`
  const { html, mentions, tags } = contentOf(post.content, siteUrl)
  const poll = polls.get(citedPoll(post) ?? '')
  return {
    id: post.id,
    created_at: post.created_at,
    ...replyOf(post),
    sensitive: false,
    spoiler_text: spoilerOf(post),
    visibility: statusVisibility[post.visibility] as string,
    language: 'fr',
    uri: url,
    url,
    replies_count: post.commentCount,
    reblogs_count: post.repost_count,
    favourites_count: post.reactions.support,
    quotes_count: 0,
    edited_at: post.edited_at,
    content: html + quoteOf(post, siteUrl) + marksOf(post),
    reblog: null,
    application: null,
    account: accountOf(post.author, siteUrl),
    media_attachments: attachmentsOf([post.media, ...post.more_media], siteUrl),
    mentions,
    tags,
    emojis: [],
    card: cardOf(post.link_preview, siteUrl),
    poll: poll === undefined ? null : pollOf(poll),
    favourited: post.userReaction === 'support',
    reblogged: post.is_reposted,
    muted: false,
    bookmarked: post.is_saved,
    pinned: false,
    filtered: [],
  }
}

/** A post. A plain repost shows its original as a reblog; what Mastodon has no field for stands in the content. */
export function statusOf(post: Post, siteUrl: string, polls: CitedPolls = new Map()): Status {
  const status = plainStatus(post, siteUrl, polls)
  if (post.repost_kind !== 'plain' || !post.original) return status
  return { ...status, content: '', card: null, reblog: statusOf(post.original, siteUrl, polls) }
}

/** A comment, which is a reply. */
export function commentStatus(comment: CommentView, siteUrl: string, repliedTo?: string | null): Status {
  const url = `${siteUrl}/post/${comment.post_id}`
  const { html, mentions, tags } = contentOf(comment.content, siteUrl)
  return {
    id: comment.id,
    created_at: comment.created_at,
    in_reply_to_id: comment.parent_id ?? comment.post_id,
    in_reply_to_account_id: repliedTo ?? null,
    sensitive: false,
    spoiler_text: spoilerOf(comment),
    visibility: 'public',
    language: 'fr',
    uri: `${url}#${comment.id}`,
    url,
    replies_count: 0,
    reblogs_count: 0,
    favourites_count: comment.like_count,
    quotes_count: 0,
    edited_at: comment.edited_at,
    content: html,
    reblog: null,
    application: null,
    account: accountOf(comment.author, siteUrl),
    media_attachments: attachmentsOf([comment.media], siteUrl),
    mentions,
    tags,
    emojis: [],
    card: null,
    poll: null,
    favourited: comment.is_liked,
    reblogged: false,
    muted: false,
    bookmarked: false,
    pinned: false,
    filtered: [],
  }
}

/** The label of moderation or the reader's word filter that folds a post. */
function spoilerOf({
  moderation,
  filtered_by: filter,
}: Pick<CommentView, 'moderation' | 'filtered_by'>): string {
  if (moderation?.withheld) return 'Retiré par la modération'
  if (moderation?.label) return 'Signalé par la modération'
  return filter === null ? '' : `Mot masqué : ${filter}`
}

/** The reactions that Mastodon does not have, in words. */
function marksOf({ reactions: { question, vote }, top_question: top }: QuotedView): string {
  const counted = (count: number, one: string, many: string) =>
    count === 0 ? [] : [`${count} ${count > 1 ? many : one}`]
  const parts = [
    ...counted(question, 'question', 'questions'),
    ...counted(vote, '« je vote »', '« je vote »'),
  ]
  const first = top === null ? '' : `<p>Question la plus posée : ${escapeMarkup(top.content)}</p>`
  return parts.length === 0 ? first : `<p>${parts.join(' · ')}</p>${first}`
}

function quoteOf(post: Post, siteUrl: string): string {
  if (post.repost_kind !== 'quote' || post.repost_of_id === null) return ''
  const address = `${siteUrl}/post/${post.repost_of_id}`
  return `<p class="quote-inline">RE : <a href="${escapeMarkup(address)}">${escapeMarkup(address)}</a></p>`
}

const kinds: Record<string, string> = { image: 'image', video: 'video' }

function attachmentsOf(media: (MediaView | null)[], siteUrl: string) {
  return media.flatMap((one) => (one === null ? [] : [attachmentOf(one, siteUrl)]))
}

/** A file of a status, or an upload. */
export function attachmentOf(
  media: Pick<MediaView, 'id' | 'kind' | 'url' | 'width' | 'height' | 'alt'> & { sizes?: MediaView['sizes'] },
  siteUrl: string,
) {
  const url = new URL(media.url, siteUrl).href
  const small = media.sizes?.[0]
  const size =
    media.width === null || media.height === null
      ? {}
      : {
          original: {
            width: media.width,
            height: media.height,
            size: `${media.width}x${media.height}`,
            aspect: media.width / media.height,
          },
        }
  return {
    id: media.id,
    type: kinds[media.kind] ?? 'unknown',
    url,
    preview_url: small === undefined ? url : new URL(small.url, siteUrl).href,
    remote_url: null,
    preview_remote_url: null,
    text_url: null,
    meta: size,
    description: media.alt,
    blurhash: null,
  }
}

/** The card of a link: established facts, votes and figures that a post cites have one too. */
function cardOf(card: LinkPreview | null, siteUrl: string) {
  if (card === null) return null
  return {
    url: card.url,
    title: card.title,
    description: card.description ?? '',
    type: 'link',
    author_name: '',
    author_url: '',
    authors: [],
    provider_name: card.site_name ?? '',
    provider_url: '',
    html: '',
    width: card.image?.width ?? 0,
    height: card.image?.height ?? 0,
    image: card.image === null ? null : new URL(card.image.url, siteUrl).href,
    image_description: '',
    embed_url: '',
    blurhash: null,
    language: null,
    published_at: null,
  }
}

/** A poll. Its votes by option are null until this reader may see them. */
export function pollOf(poll: PollView) {
  return {
    id: poll.id,
    expires_at: poll.ends_at,
    expired: poll.is_closed,
    multiple: false,
    votes_count: poll.totalVotes,
    voters_count: poll.totalVotes,
    voted: poll.hasVoted,
    own_votes:
      poll.userVote === null ? [] : [poll.options.findIndex(({ position }) => position === poll.userVote)],
    options: poll.options.map(({ text, votes }) => ({ title: text, votes_count: votes })),
    emojis: [],
  }
}
