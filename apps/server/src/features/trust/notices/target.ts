import { uuidPattern } from '@parvis/contract/id.ts'
import type { NoticeTarget } from '@parvis/contract/trust/legal-notices.schemas.ts'
import type { NoticeTargetType } from '@parvis/contract/trust/legal-notices.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { decoded } from '@parvis/platform/text.ts'
import { visibleProfile } from '../../people/profiles/index.ts'
import { findTarget } from '../moderation/index.ts'

export interface NoticeSubject {
  target_type: NoticeTargetType
  target_id: string
}

const postPath = new RegExp(`^/post/(${uuidPattern})/?$`)
const commentHash = new RegExp(`^#commentaire-(${uuidPattern})$`)
const questionHash = new RegExp(`^#question-(${uuidPattern})$`)
const profilePath = /^\/profile\/([^/]{1,80})\/?$/

/** The content that an address of this site leads to; null for any other address. */
function pointedBy(siteUrl: string, typed: string): NoticeSubject | { reference: string } | null {
  const base = new URL(siteUrl)
  const url = URL.parse(typed.trim(), siteUrl)
  if (url === null || url.host !== base.host) return null
  const comment = commentHash.exec(url.hash.toLowerCase())?.[1]
  const question = questionHash.exec(url.hash.toLowerCase())?.[1]
  const post = postPath.exec(url.pathname.toLowerCase())?.[1]
  if (post !== undefined) {
    if (comment !== undefined) return { target_type: 'comment', target_id: comment }
    if (question !== undefined) return { target_type: 'question', target_id: question }
    return { target_type: 'post', target_id: post }
  }
  const profile = profilePath.exec(url.pathname)?.[1]
  return profile === undefined ? null : { reference: decoded(profile) }
}

/** The content at an address, if the reader may see it. A plain repost stands for its original. */
export async function findNoticed(
  db: Db,
  readerId: string | null,
  siteUrl: string,
  given: { address: string } | NoticeSubject,
): Promise<NoticeTarget & { author_id: string | null }> {
  const pointed = 'address' in given ? pointedBy(siteUrl, given.address) : given
  if (pointed === null) throw new Refusal('notice_target_not_found')
  try {
    if ('reference' in pointed || pointed.target_type === 'profile') {
      const reference = 'reference' in pointed ? pointed.reference : pointed.target_id
      return await profileOf(db, readerId, siteUrl, reference)
    }
    const { id } = await findTarget(db, readerId, { type: pointed.target_type, id: pointed.target_id })
    const read = { post: postOf, comment: commentOf, question: questionOf }[pointed.target_type]
    return await read(db, siteUrl, id)
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal('notice_target_not_found')
    throw error
  }
}

async function profileOf(db: Db, readerId: string | null, siteUrl: string, reference: string) {
  const profile = await visibleProfile(db, reference, readerId)
  return {
    target_type: 'profile' as const,
    target_id: profile.id,
    address: `${siteUrl}/profile/${profile.id}`,
    author_id: profile.id,
    author_name: profile.display_name,
    excerpt: null,
  }
}

async function postOf(db: Db, siteUrl: string, id: string) {
  const post = await db
    .selectFrom('posts')
    .innerJoin('profiles', 'profiles.id', 'posts.user_id')
    .select(['posts.user_id', 'posts.content', 'profiles.display_name'])
    .where('posts.id', '=', id)
    .executeTakeFirstOrThrow(refusalOf('notice_target_not_found'))
  return {
    target_type: 'post' as const,
    target_id: id,
    address: `${siteUrl}/post/${id}`,
    author_id: post.user_id,
    author_name: post.display_name,
    excerpt: post.content,
  }
}

async function commentOf(db: Db, siteUrl: string, id: string) {
  const comment = await db
    .selectFrom('comments')
    .innerJoin('profiles', 'profiles.id', 'comments.user_id')
    .select(['comments.user_id', 'comments.post_id', 'comments.content', 'profiles.display_name'])
    .where('comments.id', '=', id)
    .executeTakeFirstOrThrow(refusalOf('notice_target_not_found'))
  return {
    target_type: 'comment' as const,
    target_id: id,
    address: `${siteUrl}/post/${comment.post_id}#commentaire-${id}`,
    author_id: comment.user_id,
    author_name: comment.display_name,
    excerpt: comment.content,
  }
}

async function questionOf(db: Db, siteUrl: string, id: string) {
  const question = await db
    .selectFrom('question_texts')
    .select(['user_id', 'post_id', 'content'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(refusalOf('notice_target_not_found'))
  return {
    target_type: 'question' as const,
    target_id: id,
    address: `${siteUrl}/post/${question.post_id}#question-${id}`,
    author_id: question.user_id,
    author_name: null,
    excerpt: question.content,
  }
}
