import { mentionsIn } from '@parvis/contract/rich-text.ts'
import { sql } from 'kysely'
import { translations } from '../../../locales/content.gen.ts'
import type { NotificationKind } from '../../people/notifications/index.ts'
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
  title: ({ names, language }) => translations[language]('notification.reply', { names }),
}

/** Sent to the author of the post. */
export const commentKind: NotificationKind<WrittenText[]> = {
  ...writtenTextKind,
  type: 'comment',
  candidates: () => sql`
    select commented.user_id, given.* from given join posts as commented on commented.id = given.post_id`,
  title: ({ names, language }) => translations[language]('notification.comment', { names }),
}

/** Kinds of a comment, each recipient getting the first that applies. */
const commentKinds = [replyKind, commentKind, mentionKind] as const
const withoutMentions = [replyKind, commentKind] as const

/** The kinds that comments may have. Most mention nobody; then the query for mentions is left out. */
export const commentKindsOf = (comments: WrittenText[]) =>
  comments.some(({ content }) => mentionsIn(content).length > 0) ? commentKinds : withoutMentions
