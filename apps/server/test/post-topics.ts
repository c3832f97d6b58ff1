import type { Member } from './people.ts'

/** Writes posts of a member, and returns their topics. */
export async function topicsOfPosts(author: Member, count: number): Promise<string[]> {
  const posts = await author.place.context.db
    .insertInto('posts')
    .values(
      Array.from({ length: count }, (_, number) => ({
        user_id: author.id,
        content: `Un avis ${number}`,
        channel: 'citizen' as const,
        author_role: 'citizen' as const,
      })),
    )
    .returning('id')
    .execute()
  return posts.map(({ id }) => `post:${id}`)
}
