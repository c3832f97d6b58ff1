import type { MeasuredServer } from '../children.ts'
import { withClient } from '../database.ts'
import { password } from '../dataset/fill.ts'
import type { SignedIn } from '../people.ts'
import type { Community, Pair } from './acts.ts'
import type { Client } from './client.ts'

/** Members that are signed in; the acts of the hour are shared among them. */
const signedIn = 4_000
/** Pairs that write to each other. */
const paired = 500
const recentPosts = 5_000
/** Sign-ins at once: each takes tens of milliseconds of a core. */
const together = 4

/** Signs members of the set in, and reads what their acts choose from. */
export async function gather(
  url: string,
  server: MeasuredServer,
  client: Client,
  say: (line: string) => void,
): Promise<Community> {
  const { rows } = await withClient(url, (database) =>
    database.query<{ email: string }>(
      // An official or a journalist without a tick may not post.
      `select email from auth.users join profiles using (id) where profiles.role = 'citizen' or verified order by id limit $1`,
      [signedIn],
    ),
  )
  const credentials = rows.map(({ email }) => ({ email, password }))
  say(`${credentials.length} members sign in…`)
  const members: SignedIn[] = []
  const waiting = [...credentials]
  await Promise.all(
    Array.from({ length: together }, async () => {
      for (let body = waiting.pop(); body !== undefined; body = waiting.pop()) {
        const { status, text } = await client.ask({
          method: 'POST',
          path: '/auth/v1/token?grant_type=password',
          body,
        })
        if (status !== 200) throw new Error(`${server.address} did not let a member in: ${text}`)
        const session = JSON.parse(text) as {
          access_token: string
          refresh_token: string
          user: { id: string }
        }
        members.push({
          id: session.user.id,
          token: session.access_token,
          refreshToken: session.refresh_token,
        })
      }
    }),
  )
  return withClient(url, async (database) => {
    const texts = async (query: string) =>
      (await database.query<{ text: string }>(query)).rows.map(({ text }) => text)
    const pairs: Pair[] = []
    for (let turn = 0; turn < Math.min(paired, Math.floor(members.length / 2)); turn += 1) {
      const between = [members[2 * turn], members[2 * turn + 1]] as [SignedIn, SignedIn]
      const ids = between.map(({ id }) => id)
      const made = await database.query<{ id: string }>(
        'insert into conversations (low_id, high_id) values (least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid)) returning id',
        ids,
      )
      const conversation = made.rows[0]?.id ?? ''
      await database.query(
        'insert into conversation_participants (conversation_id, user_id) select $1, unnest($2::uuid[])',
        [conversation, ids],
      )
      pairs.push({ conversation, between })
    }
    return {
      members,
      pairs,
      credentials,
      posts: await texts(
        `select id as text from posts where visibility = 'public' order by created_at desc limit ${recentPosts}`,
      ),
      usernames: await texts(
        `select username as text from profiles where role <> 'citizen' order by id limit 2000`,
      ),
      others: await texts(`select id as text from profiles where role <> 'citizen' order by id limit 5000`),
    }
  })
}
