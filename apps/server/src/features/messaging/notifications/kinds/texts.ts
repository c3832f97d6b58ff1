import type { Language } from '@parvis/contract/languages.ts'
import { mentionsIn } from '@parvis/contract/rich-text.ts'
import { sql } from 'kysely'
import { haystackOf } from '../../../people/word-filters/index.ts'
import type { Facts, NotificationKind } from '../hooks.ts'
import { postPath } from '../place.ts'

/** A post or comment that was written or changed. */
export interface WrittenText {
  postId: string
  commentId?: string
  actorId: string
  content: string
}

/** Texts as rows `given (actor_id, post_id, comment_id, haystack, nth)`. */
const given = (texts: WrittenText[]) => sql`
  select * from unnest(
    ${texts.map(({ actorId }) => actorId)}::uuid[],
    ${texts.map(({ postId }) => postId)}::uuid[],
    ${texts.map(({ commentId }) => commentId ?? null)}::uuid[],
    ${texts.map(({ content }) => haystackOf(content))}::text[]
  ) with ordinality as written (actor_id, post_id, comment_id, haystack, nth)`

const text = {
  about: ['post_id', 'comment_id'],
  sender: 'signed',
  isText: true,
  message: ({ text }: Facts<unknown>) => text,
  link: postPath,
} as const

const titled = (deeds: Record<Language, string>) => (facts: Facts<unknown>) =>
  `${facts.names} ${deeds[facts.language]}`

/** Sent to the author of the comment that is replied to. */
const replyKind: NotificationKind<WrittenText[]> = {
  ...text,
  type: 'reply',
  given,
  candidates: () => sql`
    select answered.user_id, given.*
    from given
    join comments as reply on reply.id = given.comment_id
    join comments as answered on answered.id = reply.parent_id`,
  title: titled({
    fr: 'a répondu à votre commentaire',
    en: 'replied to your comment',
    es: 'ha respondido a su comentario',
    de: 'hat auf Ihren Kommentar geantwortet',
    it: 'ha risposto al Suo commento',
  }),
}

/** Sent to the author of the post. */
const commentKind: NotificationKind<WrittenText[]> = {
  ...text,
  type: 'comment',
  given,
  candidates: () => sql`
    select commented.user_id, given.* from given join posts as commented on commented.id = given.post_id`,
  title: titled({
    fr: 'a commenté votre post',
    en: 'commented on your post',
    es: 'ha comentado su publicación',
    de: 'hat Ihren Beitrag kommentiert',
    it: 'ha commentato il Suo post',
  }),
}

/** Sent to those whom a text names, once for each author under a post. The post must be locked. */
export const mentionKind: NotificationKind<WrittenText[]> = {
  ...text,
  type: 'mention',
  given,
  candidates(texts) {
    const mentions = texts.flatMap(({ content }, index) =>
      mentionsIn(content).map((username) => ({ nth: index + 1, username })),
    )
    return sql`
      select named.id as user_id, given.*
      from unnest(
        ${mentions.map(({ nth }) => nth)}::int[], ${mentions.map(({ username }) => username)}::text[]
      ) as mention (nth, username)
      join profiles as named on named.username = mention.username
      join given on given.nth = mention.nth
      where not exists (
        select from notifications as earlier
        where earlier.post_id = given.post_id and earlier.user_id = named.id
          and earlier.actor_id = given.actor_id and earlier.type = 'mention'
      )`
  },
  title: titled({
    fr: 'vous a mentionné',
    en: 'mentioned you',
    es: 'le ha mencionado',
    de: 'hat Sie erwähnt',
    it: 'L’ha menzionata',
  }),
}

/** Kinds of a comment, each recipient getting the first that applies. */
export const commentKinds = [replyKind, commentKind, mentionKind] as const
const withoutMentions = [replyKind, commentKind] as const

/** The kinds that comments may have. Most mention nobody; then the query for mentions is left out. */
export const commentKindsOf = (comments: WrittenText[]) =>
  comments.some(({ content }) => mentionsIn(content).length > 0) ? commentKinds : withoutMentions

/** An answer of a post's author to those who asked. */
interface Answer extends Required<WrittenText> {
  askerIds: string[]
}

/** Sent to those who asked about a post, once for each author. */
export const answerKind: NotificationKind<Answer> = {
  ...text,
  type: 'question_answered',
  candidates: ({ askerIds, actorId, postId, commentId, content }) => sql`
    select asker.user_id, ${actorId}::uuid as actor_id, ${postId}::uuid as post_id, ${commentId}::uuid as comment_id,
      ${haystackOf(content)}::text as haystack
    from unnest(${askerIds}::uuid[]) as asker (user_id)
    where not exists (
      select from notifications as earlier
      where earlier.post_id = ${postId} and earlier.user_id = asker.user_id and earlier.actor_id = ${actorId}
        and earlier.type = 'question_answered'
    )`,
  title: titled({
    fr: 'a répondu à votre question',
    en: 'answered your question',
    es: 'ha respondido a su pregunta',
    de: 'hat Ihre Frage beantwortet',
    it: 'ha risposto alla Sua domanda',
  }),
}
