import { fastify } from 'fastify'
import pg from 'pg'
import { type WebSocket, WebSocketServer } from 'ws'

/**
 * Yardstick (d): the least that a message takes in Node, `pg` and PostgreSQL together. One statement writes it with the rows
 * of both members, one event goes to the sockets of its conversation, one query reads what is new. The token names the member
 * and is not checked; nor is any right, limit, block or repeated text.
 */

const write = `
  with turn as (
    update conversations set last_message_at = greatest(
      date_trunc('milliseconds', clock_timestamp()), last_message_at + interval '1 millisecond'
    )
    where id = $1 and $2 in (low_id, high_id) returning id, last_message_at
  ), written as (
    insert into messages (conversation_id, sender_id, content, request_id, created_at)
    select id, $2, $3, $4, last_message_at from turn
    returning id, conversation_id, sender_id, content, created_at, read_at
  ), told as (
    update conversation_participants set last_message_at = written.created_at,
      unread_count = unread_count + (user_id <> $2)::integer
    from written where conversation_participants.conversation_id = written.conversation_id
  )
  select * from written`

const read = `
  select id, conversation_id, sender_id, content, created_at, read_at from messages
  where conversation_id = $1 and created_at > $2
    and exists (select from conversations where id = $1 and $3 in (low_id, high_id))
  order by created_at limit 51`

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL),
})
const app = fastify()
const followers = new Map<string, Set<WebSocket>>()

type ConversationRoute = { Params: { id: string }; Headers: { authorization: string } }

app.post<ConversationRoute & { Body: { content: string; request_id: string } }>(
  '/api/v1/conversations/:id/messages',
  async ({ params: { id }, body, headers }) => {
    const member = memberOf(headers.authorization)
    const values = [id, member, body.content, body.request_id]
    const { rows } = await pool.query({ name: 'write', text: write, values })
    const [message] = rows
    const event = { type: 'message_added', id: message.id, sender_id: member }
    const topic = `conversation:${id}`
    const text = JSON.stringify({ type: 'event', topic, event })
    for (const socket of followers.get(topic) ?? []) socket.send(text)
    return shown(message, member)
  },
)

app.get<ConversationRoute & { Querystring: { after: string } }>(
  '/api/v1/conversations/:id/messages',
  async ({ params: { id }, query: { after }, headers }) => {
    const member = memberOf(headers.authorization)
    const { rows } = await pool.query({ name: 'read', text: read, values: [id, after, member] })
    return { items: rows.slice(0, 50).map((row) => shown(row, member)), has_newer: rows.length > 50 }
  },
)

/** The subject of an access token. */
function memberOf(authorization: string): string {
  const [, claims = ''] = authorization.split('.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).sub
}

const shown = (row: pg.QueryResultRow, member: string) => ({ ...row, is_own: row.sender_id === member })

const sockets = new WebSocketServer({ server: app.server, perMessageDeflate: false })
sockets.on('connection', (socket) => {
  const followed: string[] = []
  socket.on('close', () => {
    for (const topic of followed) followers.get(topic)?.delete(socket)
  })
  socket.on('message', (data) => {
    const asked: { type: string; topics?: string[] } = JSON.parse(String(data))
    if (asked.type === 'authenticate') socket.send('{"type":"ready"}')
    for (const topic of asked.topics ?? []) {
      followed.push(topic)
      followers.set(topic, (followers.get(topic) ?? new Set()).add(socket))
    }
  })
})

console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('SIGTERM', () => process.exit(0))
