import pg from 'pg'
import type { AcknowledgedWrite, Kind, Ledger } from './ledger.ts'
import type { Talk } from './writers.ts'

interface Row {
  id: string
  memberId: string
  requestId: string
  content: string
  placeId: string
}

/** Rows in the order of their creation. */
const stored: Record<Kind, string> = {
  messages: `select id, sender_id as "memberId", request_id as "requestId", content, conversation_id as "placeId"
    from messages where not is_share order by created_at, id`,
  posts: `select id, user_id as "memberId", request_id as "requestId", content, '' as "placeId"
    from posts where repost_kind is null order by created_at, id`,
  quotes: `select id, user_id as "memberId", request_id as "requestId", content, repost_of_id as "placeId"
    from posts where repost_kind is not null order by created_at, id`,
  comments: `select id, user_id as "memberId", request_id as "requestId", content, post_id as "placeId"
    from comments order by created_at, id`,
  post_shares: `select id, user_id as "memberId", request_id as "requestId", message as content, post_id as "placeId"
    from post_shares order by created_at, id`,
}

/** Counts that must be 0: counters that differ from their rows. */
const counters: Record<string, string> = {
  'posts and their comments, reactions or reposts': `select count(*) from posts where
    (comment_count, repost_count, support_count, question_count, vote_count) is distinct from (
      (select count(*) from comments where post_id = posts.id),
      (select count(*) from posts as repost where repost.repost_of_id = posts.id),
      (select count(*) from reactions where post_id = posts.id and reaction = 'support'),
      (select count(*) from reactions where post_id = posts.id and reaction = 'question'),
      (select count(*) from reactions where post_id = posts.id and reaction = 'vote'))`,
  'comments and their likes': `select count(*) from comments
    where like_count <> (select count(*) from comment_likes where comment_id = comments.id)`,
  'members and their public posts': `select count(*) from profiles
    where public_posts_count <> (select count(*) from posts where user_id = profiles.id and visibility = 'public')`,
  'conversations and their unread messages': `select count(*) from conversation_participants as reader
    where unread_count <> (select count(*) from messages
      where conversation_id = reader.conversation_id and sender_id <> reader.user_id and read_at is null)`,
  'conversations and their last message': `select count(*) from conversations
    where last_message_at <> (select max(created_at) from messages where conversation_id = conversations.id)`,
  'shares and their message': `select count(*) from post_shares where (select count(*) from messages
      where is_share and messages.request_id = post_shares.request_id and sender_id = user_id) <> 1`,
  'messages of one moment in one conversation': `select count(*) - count(distinct (conversation_id, created_at)) as count
    from messages`,
}

/** Compares what was acknowledged with what is stored; returns each difference in a sentence. */
export async function audit(url: string, ledger: Ledger, talks: Talk[]): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const found: string[] = []
    for (const [kind, query] of Object.entries(stored) as [Kind, string][]) {
      const { rows } = await client.query<Row>(query)
      const acknowledged = ledger.acknowledged.filter((one) => one.kind === kind)
      found.push(...compare(kind, acknowledged, rows))
    }
    found.push(
      ...differences(
        'reaction',
        ledger.reactions,
        await stateOf(client, 'select user_id, post_id, reaction from reactions'),
      ),
      ...differences(
        'like',
        new Map([...ledger.likes].map(([key, likes]) => [key, likes ? 'liked' : null])),
        await stateOf(client, `select user_id, comment_id, 'liked' from comment_likes`),
      ),
    )
    for (const [what, query] of Object.entries(counters)) {
      const { rows } = await client.query<{ count: string }>(query)
      if (Number(rows[0]?.count) !== 0) found.push(`${rows[0]?.count} wrong: ${what}`)
    }
    for (const { id, read } of talks) {
      const { rows } = await client.query<{ id: string }>(
        'select id from messages where conversation_id = $1 order by created_at',
        [id],
      )
      if (rows.map((row) => row.id).join() !== read.join())
        found.push(`the reader of ${id} got ${read.length} messages of ${rows.length}, or in another order`)
    }
    return found
  } finally {
    await client.end()
  }
}

function compare(kind: Kind, acknowledged: AcknowledgedWrite[], rows: Row[]): string[] {
  const found: string[] = []
  const byText = new Map<string, Row[]>()
  for (const row of rows) byText.set(row.content, [...(byText.get(row.content) ?? []), row])
  for (const one of acknowledged) {
    const same = byText.get(one.content) ?? []
    const [row] = same
    if (row === undefined) found.push(`lost: ${kind} ${one.id}`)
    else if (same.length > 1) found.push(`doubled: ${kind} ${same.map(({ id }) => id).join(', ')}`)
    else if (keyOf(row) !== keyOf(one)) found.push(`changed: ${kind} ${keyOf(one)} is ${keyOf(row)}`)
  }
  if (rows.length !== acknowledged.length)
    found.push(`${kind}: ${rows.length} rows, ${acknowledged.length} acknowledged`)
  // Each member writes one after the other.
  for (const memberId of new Set(acknowledged.map((one) => one.memberId))) {
    const acknowledgedIds = acknowledged.filter((one) => one.memberId === memberId).map(({ id }) => id)
    const storedIds = rows.filter((row) => row.memberId === memberId).map(({ id }) => id)
    if (acknowledgedIds.join() !== storedIds.join())
      found.push(`${kind} of ${memberId} are not in the order of their answers`)
  }
  return found
}

const keyOf = ({ id, memberId, requestId, placeId }: Row | AcknowledgedWrite) =>
  [id, memberId, requestId, placeId].join(' ')

async function stateOf(client: pg.Client, query: string): Promise<Map<string, string>> {
  const { rows } = await client.query<[string, string, string]>({ text: query, rowMode: 'array' })
  return new Map(rows.map(([member, target, state]) => [`${member} ${target}`, state]))
}

function differences(
  what: string,
  answered: Map<string, string | null>,
  kept: Map<string, string>,
): string[] {
  const keys = new Set([...answered.keys(), ...kept.keys()])
  return [...keys].flatMap((key) => {
    const [answer, is] = [answered.get(key) ?? null, kept.get(key) ?? null]
    return answer === is ? [] : [`${what} ${key}: answered ${answer}, stored ${is}`]
  })
}
