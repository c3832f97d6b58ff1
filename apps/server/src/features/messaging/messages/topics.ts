import type { TopicPolicy } from '@parvis/platform/realtime/topic-rules.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import type { Member, ParvisHub } from '../../accounts/identity/index.ts'
import { mayMeet } from '../../people/blocks/index.ts'
import { takesPart } from './policy.ts'
import { pairOf } from './store.ts'

const isId = (text: string) => z.uuid().safeParse(text).success

/**
 * `conversation:<id>` may be followed by its two members; `presence:<id>` by members with a conversation that
 * both have accepted.
 */
export function messageTopics(hub: ParvisHub, context: AppContext): void {
  hub.allow('conversation', async (conversationId, member) => {
    if (member === null) return 'not_authenticated'
    if (!isId(conversationId)) return 'access_denied'
    const { allowed } = await context.db
      .selectNoFrom(takesPart(member.id, sql`${conversationId}::uuid`).as('allowed'))
      .executeTakeFirstOrThrow()
    return allowed ? null : 'access_denied'
  })

  const mayLook: TopicPolicy<Member> = async (otherId, member) => {
    if (member === null) return 'not_authenticated'
    if (!isId(otherId)) return 'access_denied'
    const { low_id, high_id } = pairOf(member.id, otherId)
    const pair = await context.db
      .selectFrom('conversations')
      .select(
        sql<boolean>`(
          select bool_and(state = 'accepted') from conversation_participants where conversation_id = conversations.id
        )`.as('accepted'),
      )
      .where('low_id', '=', low_id)
      .where('high_id', '=', high_id)
      .where(mayMeet(member.id, sql`${otherId}::uuid`))
      .executeTakeFirst()
    return pair?.accepted ? null : 'access_denied'
  }
  hub.allow('presence', mayLook, {
    greeting: (id) => ({ type: 'presence', id, online: hub.isOnline(id) }),
  })
}
