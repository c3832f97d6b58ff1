import type { AppContext } from '../src/app-context.ts'

/** Columns that name the owner of a row, and the parameter that takes the row's id. */
const owned = [
  { table: 'posts', owner: 'user_id', id: 'id', parameter: 'postId' },
  { table: 'comments', owner: 'user_id', id: 'id', parameter: 'commentId' },
  { table: 'messages', owner: 'sender_id', id: 'id', parameter: 'messageId' },
  {
    table: 'conversation_participants',
    owner: 'user_id',
    id: 'conversation_id',
    parameter: 'conversationId',
  },
  { table: 'follow_requests', owner: 'target_id', id: 'id', parameter: 'requestId' },
  { table: 'notifications', owner: 'user_id', id: 'id', parameter: 'notificationId' },
  { table: 'verification_documents', owner: 'user_id', id: 'id', parameter: 'documentId' },
  { table: 'word_filters', owner: 'user_id', id: 'id', parameter: 'filterId' },
] as const

export const ownedParameters: ReadonlySet<string> = new Set(owned.map(({ parameter }) => parameter))

/** Ids of a member's own rows, by the parameter that takes them. */
export type OwnRows = ReadonlyMap<string, readonly string[]>

export async function ownRowsOf({ db }: AppContext, memberId: string): Promise<OwnRows> {
  const rows = new Map<string, string[]>()
  for (const { table, owner, id, parameter } of owned) {
    const found = await db
      .selectFrom(table as 'posts')
      .select(id as 'id')
      .where(owner as 'user_id', '=', memberId)
      .limit(20)
      .execute()
    rows.set(
      parameter,
      found.map((row) => String((row as Record<string, unknown>)[id])),
    )
  }
  return rows
}

/** Placeholder in a call for the id of a row of its sender. */
export const ownRow = (parameter: string) => `own-row-${parameter}`

/** Replaces placeholders with the caller's own ids; `pick` chooses among them. */
export function withOwnRows(text: string, rows: OwnRows | undefined, pick: number): string {
  return text.replace(/own-row-(\w+)/g, (mark, parameter: string) => {
    const ids = rows?.get(parameter) ?? []
    return ids[pick % Math.max(ids.length, 1)] ?? mark
  })
}
