import type { Language } from '@parvis/contract/languages.ts'
import { sql } from 'kysely'
import type { NotificationKind } from '../hooks.ts'
import { postPath } from '../place.ts'

/** An act of a member on a post of another, or on a comment of theirs below it. */
export interface Act {
  recipientId: string
  actorId: string
  postId: string
  commentId?: string
}

/** A title from the names of those who acted. */
type Deed = Record<Language, (names: string, many: boolean) => string>

const shared: Deed = {
  fr: (names, many) => `${names} ${many ? 'ont' : 'a'} partagé votre post`,
  en: (names) => `${names} shared your post`,
  es: (names, many) => `${names} ${many ? 'han' : 'ha'} compartido su publicación`,
  de: (names, many) => `${names} ${many ? 'haben' : 'hat'} Ihren Beitrag geteilt`,
  it: (names, many) => `${names} ${many ? 'hanno' : 'ha'} condiviso il Suo post`,
}

const reacted: Deed = {
  fr: (names, many) => `${names} ${many ? 'ont' : 'a'} réagi à votre post`,
  en: (names) => `${names} reacted to your post`,
  es: (names, many) => `${names} ${many ? 'han' : 'ha'} reaccionado a su publicación`,
  de: (names, many) => `${names} ${many ? 'haben' : 'hat'} auf Ihren Beitrag reagiert`,
  it: (names, many) => `${names} ${many ? 'hanno' : 'ha'} reagito al Suo post`,
}

const liked: Deed = {
  fr: (names, many) => `${names} ${many ? 'ont' : 'a'} aimé votre commentaire`,
  en: (names) => `${names} liked your comment`,
  es: (names, many) => `A ${names} ${many ? 'les' : 'le'} ha gustado su comentario`,
  de: (names) => `${names} gefällt Ihr Kommentar`,
  it: (names, many) => `${names} ${many ? 'hanno' : 'ha'} messo «Mi piace» al Suo commento`,
}

const gathered = {
  about: ['post_id', 'comment_id'],
  sender: 'gathered',
  candidates: (acts: Act[]) => sql`
    select act.* from unnest(
      ${acts.map(({ recipientId }) => recipientId)}::uuid[],
      ${acts.map(({ actorId }) => actorId)}::uuid[],
      ${acts.map(({ postId }) => postId)}::uuid[],
      ${acts.map(({ commentId }) => commentId ?? null)}::uuid[]
    ) as act (user_id, actor_id, post_id, comment_id)`,
  message: ({ text }) => text,
  link: postPath,
} as const satisfies Partial<NotificationKind<Act[]>>

/** Reactions to a post, and likes of a comment. */
export const likeKind: NotificationKind<Act[]> = {
  ...gathered,
  type: 'like',
  title: ({ names, actorCount, isOnComment, language }) =>
    (isOnComment ? liked : reacted)[language](names, actorCount > 1),
}

/** Reposts and shares of a post. */
export const shareKind: NotificationKind<Act[]> = {
  ...gathered,
  type: 'share',
  title: ({ names, actorCount, language }) => shared[language](names, actorCount > 1),
}
