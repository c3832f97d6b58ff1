import {
  type NoteRating,
  proposeContextNote,
  rateContextNote,
} from '@parvis/contract/content/context-notes.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import type { MovableClock } from './clock.ts'
import type { Member } from './people.ts'

type Join = (name: string) => Promise<Member>

export const source = 'https://www.insee.fr/fr/statistiques/2830547'

export const proposes = (member: Member, post: { id: string }, content: string, sources = [source]) =>
  member.call(proposeContextNote, { params: { postId: post.id }, body: { content, sources } })

export const rates = (member: Member, note: { id: string }, rating: NoteRating) =>
  member.call(rateContextNote, { params: { noteId: note.id }, body: { rating } })

/** Members whose accounts are old enough to propose and rate notes. Their sessions are as old. */
export async function joinLongAgo(join: Join, clock: MovableClock, names: string[]): Promise<Member[]> {
  const members: Member[] = []
  for (const name of names) members.push(await join(name))
  clock.advance({ days: 8 })
  for (const member of members) await member.signsInAgain()
  return members
}

/**
 * Two sides of raters who rate five notes below one author's posts as their sides do. Returns the note on which they agree,
 * rated by all but the last rater.
 */
export async function rateAsTwoSides(author: Member, writer: Member, sides: [Member[], Member[]]) {
  const [left, right] = sides
  const noteOf = async (content: string) => {
    const post = await author.publishes(`Un post sur ${content}`)
    return { post, ...(await proposes(writer, post, content)) }
  }
  const ratings: [string, NoteRating, NoteRating][] = [
    ['ce que pense la gauche', 'helpful', 'not_helpful'],
    ['ce que pense la droite', 'not_helpful', 'helpful'],
    ['une rumeur sans source', 'not_helpful', 'not_helpful'],
    ['un hors-sujet complet', 'not_helpful', 'not_helpful'],
  ]
  for (const [content, ofLeft, ofRight] of ratings) {
    const note = await noteOf(content)
    for (const member of left) await rates(member, note, ofLeft)
    for (const member of right) await rates(member, note, ofRight)
  }
  const agreed = await noteOf('les chiffres officiels')
  for (const member of [...left, ...right].slice(0, -1)) await rates(member, agreed, 'helpful')
  return agreed
}

/** Rows of a member who proposed a note and rated another one below the same post. Its words stay, without a name. */
export async function writesNotes(
  db: Db,
  member: Member,
  other: Member,
  post: { id: string },
): Promise<void> {
  const [, theirs] = await db
    .insertInto('context_notes')
    .values(
      [member, other].map(({ id: user_id }) => ({
        post_id: post.id,
        user_id,
        content: 'Le banc existe déjà',
        sources: [source],
      })),
    )
    .returning('id')
    .execute()
  await db
    .insertInto('context_note_ratings')
    .values({ note_id: theirs?.id ?? '', user_id: member.id, rating: 'helpful' })
    .execute()
}
