import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import type { ParvisHub } from '../../accounts/identity/index.ts'
import { visibleTo } from './policy.ts'

const isId = (text: string) => z.uuid().safeParse(text).success

/** `post:<id>` may be followed by readers of the post. */
export function postTopics(hub: ParvisHub, context: AppContext): void {
  async function visible(readerId: string | null, ids: string[]): Promise<Set<string>> {
    const asked = ids.filter(isId)
    if (asked.length === 0) return new Set()
    const posts = await context.db
      .selectFrom('posts')
      .select('posts.id')
      .where(sql<boolean>`posts.id = any(${asked}::uuid[])`)
      .where(visibleTo(readerId))
      .execute()
    return new Set(posts.map(({ id }) => id))
  }
  const verdict = (found: Set<string>, id: string) => (found.has(id.toLowerCase()) ? null : 'post_not_found')

  hub.allow('post', async (id, member) => verdict(await visible(member?.id ?? null, [id]), id), {
    async forGuests(ids) {
      const found = await visible(null, ids)
      return ids.map((id) => verdict(found, id))
    },
  })
}
