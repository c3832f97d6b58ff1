import { mentionsIn } from '@parvis/contract/rich-text.ts'
import { sql } from 'kysely'
import { type NotificationKind, titled } from '../../people/notifications/index.ts'
import { mentionKind, type WrittenText, writtenTextKind } from '../posts/index.ts'

/** Sent to the author of the comment that is replied to. */
export const replyKind: NotificationKind<WrittenText[]> = {
  ...writtenTextKind,
  type: 'reply',
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
export const commentKind: NotificationKind<WrittenText[]> = {
  ...writtenTextKind,
  type: 'comment',
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

/** Kinds of a comment, each recipient getting the first that applies. */
const commentKinds = [replyKind, commentKind, mentionKind] as const
const withoutMentions = [replyKind, commentKind] as const

/** The kinds that comments may have. Most mention nobody; then the query for mentions is left out. */
export const commentKindsOf = (comments: WrittenText[]) =>
  comments.some(({ content }) => mentionsIn(content).length > 0) ? commentKinds : withoutMentions
