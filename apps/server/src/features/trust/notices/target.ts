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
const noteHash = new RegExp(`^#note-(${uuidPattern})$`)
const consultationPath = new RegExp(`^/consultations/(${uuidPattern})/?$`)
const statementHash = new RegExp(`^#enonce-(${uuidPattern})$`)
const profilePath = /^\/profile\/([^/]{1,80})\/?$/

/** The content that an address of this site leads to; null for any other address. */
function pointedBy(siteUrl: string, typed: string): NoticeSubject | { reference: string } | null {
  const base = new URL(siteUrl)
  const url = URL.parse(typed.trim(), siteUrl)
  if (url === null || url.host !== base.host) return null
  const found = partAt(url)
  if (found !== null) return found
  const profile = profilePath.exec(url.pathname)?.[1]
  return profile === undefined ? null : { reference: decoded(profile) }
}

const parts = [
  {
    path: postPath,
    whole: 'post',
    hashes: { comment: commentHash, question: questionHash, context_note: noteHash },
  },
  { path: consultationPath, whole: 'consultation', hashes: { statement: statementHash } },
] as const

/** The post or consultation at an address, or the part of it that the fragment names. */
function partAt(url: URL): NoticeSubject | null {
  const [path, hash] = [url.pathname.toLowerCase(), url.hash.toLowerCase()]
  for (const { path: pattern, whole, hashes } of parts) {
    const id = pattern.exec(path)?.[1]
    if (id === undefined) continue
    for (const [type, named] of Object.entries(hashes)) {
      const part = named.exec(hash)?.[1]
      if (part !== undefined) return { target_type: type as keyof typeof hashes, target_id: part }
    }
    return { target_type: whole, target_id: id }
  }
  return null
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
    const { id, authorId } = await findTarget(db, readerId, {
      type: pointed.target_type,
      id: pointed.target_id,
    })
    return { ...(await readers[pointed.target_type](db, siteUrl, id)), author_id: authorId }
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal('notice_target_not_found')
    throw error
  }
}

const readers = {
  post: postOf,
  comment: commentOf,
  question: questionOf,
  consultation: consultationOf,
  statement: statementOf,
  context_note: noteOf,
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
    .select(['posts.content', 'profiles.display_name'])
    .where('posts.id', '=', id)
    .executeTakeFirstOrThrow(refusalOf('notice_target_not_found'))
  return {
    target_type: 'post' as const,
    target_id: id,
    address: `${siteUrl}/post/${id}`,
    author_name: post.display_name,
    excerpt: post.content,
  }
}

async function commentOf(db: Db, siteUrl: string, id: string) {
  const comment = await db
    .selectFrom('comments')
    .innerJoin('profiles', 'profiles.id', 'comments.user_id')
    .select(['comments.post_id', 'comments.content', 'profiles.display_name'])
    .where('comments.id', '=', id)
    .executeTakeFirstOrThrow(refusalOf('notice_target_not_found'))
  return {
    target_type: 'comment' as const,
    target_id: id,
    address: `${siteUrl}/post/${comment.post_id}#commentaire-${id}`,
    author_name: comment.display_name,
    excerpt: comment.content,
  }
}

async function questionOf(db: Db, siteUrl: string, id: string) {
  const question = await db
    .selectFrom('question_texts')
    .select(['post_id', 'content'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(refusalOf('notice_target_not_found'))
  return {
    target_type: 'question' as const,
    target_id: id,
    address: `${siteUrl}/post/${question.post_id}#question-${id}`,
    author_name: null,
    excerpt: question.content,
  }
}

async function consultationOf(db: Db, siteUrl: string, id: string) {
  const consultation = await db
    .selectFrom('consultations')
    .leftJoin('profiles', 'profiles.id', 'consultations.opened_by')
    .select(['consultations.question', 'profiles.display_name'])
    .where('consultations.id', '=', id)
    .executeTakeFirstOrThrow(refusalOf('notice_target_not_found'))
  return {
    target_type: 'consultation' as const,
    target_id: id,
    address: `${siteUrl}/consultations/${id}`,
    author_name: consultation.display_name,
    excerpt: consultation.question,
  }
}

async function statementOf(db: Db, siteUrl: string, id: string) {
  const statement = await db
    .selectFrom('consultation_statements')
    .select(['consultation_id', 'text'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(refusalOf('notice_target_not_found'))
  return {
    target_type: 'statement' as const,
    target_id: id,
    address: `${siteUrl}/consultations/${statement.consultation_id}#enonce-${id}`,
    author_name: null,
    excerpt: statement.text,
  }
}

async function noteOf(db: Db, siteUrl: string, id: string) {
  const note = await db
    .selectFrom('context_notes')
    .select(['post_id', 'content'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(refusalOf('notice_target_not_found'))
  return {
    target_type: 'context_note' as const,
    target_id: id,
    address: `${siteUrl}/post/${note.post_id}#note-${id}`,
    author_name: null,
    excerpt: note.content,
  }
}
