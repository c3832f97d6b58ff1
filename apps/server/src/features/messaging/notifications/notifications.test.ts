import {
  countUnreadNotifications,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '@parvis/contract/people/notifications.ts'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { news, unread } from '../../../../test/notifications.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import type { AppContext } from '../../../app-context.ts'

/** A member's notifications in short form: "type actor", or the type of opinions. */
const newsOf = async (member: Member) =>
  (await news(member)).map(({ type, actor }) => (type === 'like' ? type : `${type} ${actor?.name}`))

const marks = (member: Member, id: string) =>
  member.call(markNotificationRead, { params: { notificationId: id } })

/** Inserts rows as `count` other acts would, a second apart, newest first. */
async function pile(context: AppContext, recipient: Member, actor: Member, count: number): Promise<void> {
  const post = await recipient.publishes('Très commenté')
  await sql`
    with written as (
      insert into comments (post_id, user_id, content)
      select ${post.id}::uuid, ${actor.id}::uuid, 'Commentaire ' || turn from generate_series(1, ${count}) as turn
      returning id
    )
    insert into notifications (user_id, actor_id, type, post_id, comment_id, created_at)
    select ${recipient.id}, ${actor.id}, 'comment', ${post.id}, id, now() - row_number() over () * interval '1 second'
    from written
  `.execute(context.db)
}

describe('causes of notifications', () => {
  test('a reaction notifies the author once, whatever it changes to, and is withdrawn with it; a read one stays, and repeated taps notify nobody again (part of NOT-06)', async ({
    join,
  }) => {
    const [author, reader] = [await join('Ana'), await join('Ben')]
    const post = await author.publishes('Une idée')
    await reader.reacts(post, 'support')
    await reader.reacts(post, 'vote')
    expect(await news(author)).toMatchObject([
      {
        type: 'like',
        user_id: author.id,
        actor_id: null,
        actor: null,
        title: 'Une personne a réagi à votre post',
        message: 'Une idée',
        data: { post_id: post.id, comment_id: null },
        read_at: null,
      },
    ])
    await reader.unreacts(post)
    expect(await newsOf(author)).toEqual([])
    expect(await unread(author)).toBe(0)

    // Ten in parallel.
    await Promise.all(Array.from({ length: 10 }, () => reader.reacts(post, 'support')))
    expect(await newsOf(author)).toEqual(['like'])
    await author.call(markAllNotificationsRead, {})
    await reader.unreacts(post)
    await reader.reacts(post, 'question')
    expect(await newsOf(author)).toEqual(['like'])
    expect(await unread(author)).toBe(0)
  })

  test('[NOT-07] a comment notifies the post’s author, a reply the comment’s author, each once however often it is sent', async ({
    join,
  }) => {
    const [author, reader] = [await join('Ana'), await join('Ben')]
    const post = await author.publishes('Qu’en dites-vous ?')
    const comment = await reader.comments(post, 'D’accord')
    const reply = await author.comments(post, 'Merci', { on: comment })
    expect(await news(author)).toMatchObject([
      { type: 'comment', message: 'D’accord', data: { post_id: post.id, comment_id: comment.id } },
    ])
    expect(await news(reader)).toMatchObject([
      { type: 'reply', actor_id: author.id, message: 'Merci', data: { comment_id: reply.id } },
    ])
    const body = { content: 'Une fois', request_id: crypto.randomUUID() }
    for (let time = 0; time < 2; time += 1)
      await reader.send('POST', `/api/v1/posts/${post.id}/comments`, body)
    expect(await newsOf(author)).toEqual(['comment Ben', 'comment Ben'])
  })

  test('one comment notifies each member once, with the most relevant kind', async ({ join }) => {
    const [author, reader, third] = [await join('Ana'), await join('Ben'), await join('Cleo')]
    const post = await author.publishes('Qu’en dites-vous ?')
    const comment = await reader.comments(post, 'D’accord, @ana ?')
    expect(await newsOf(author)).toEqual(['comment Ben'])
    await third.comments(post, '@ben et @ana ont raison, dit @cleo', { on: comment })
    expect(await newsOf(reader)).toEqual(['reply Cleo'])
    expect(await newsOf(author)).toEqual(['comment Cleo', 'comment Ben'])
    expect(await newsOf(third)).toEqual([])
  })

  test('a mention in a post notifies once, however often it is repeated (part of POST-30), and never about own acts', async ({
    join,
  }) => {
    const [author, named] = [await join('Ana'), await join('Ben')]
    const post = await author.publishes('@ben, oui @Ben, et encore @ben. Pas @personne ni ben@exemple.test')
    expect(await news(named)).toMatchObject([
      { type: 'mention', actor_id: author.id, data: { post_id: post.id, comment_id: null } },
    ])
    const own = await author.publishes('Moi, @ana')
    await author.reacts(own, 'support')
    await author.comments(own, 'Et moi', { on: await author.comments(own, 'C’est moi, @ana') })
    expect(await newsOf(author)).toEqual([])
  })

  test('repeated mentions of a member below one post notify once per author', async ({ join }) => {
    const [author, named, third] = [await join('Ana'), await join('Ben'), await join('Cleo')]
    const post = await author.publishes('Bonjour @ben')
    await author.comments(post, 'Qu’en dit @ben ?')
    await third.comments(post, '@ben ?')
    await third.comments(post, 'Je répète : @ben ?')
    expect(await newsOf(named)).toEqual(['mention Cleo', 'mention Ana'])
  })
})

describe('visibility', () => {
  test('a mention in a followers-only or private post notifies only members who may see it', async ({
    join,
  }) => {
    const author = await join('Ana', { role: 'journalist', verified: true })
    const [friend, stranger] = [await join('Ben'), await join('Cleo')]
    await friend.follows(author)
    const post = await author.publishes('Entre nous, @ben et @cleo', { visibility: 'followers' })
    await author.publishes('Pour moi : @ben, @cleo', { visibility: 'private' })
    await author.comments(post, 'Vraiment, @cleo')
    expect(await newsOf(friend)).toEqual(['mention Ana'])
    expect(await newsOf(stranger)).toEqual([])
  })

  test('a post that is no longer visible shows neither its text nor its address', async ({
    join,
    context,
  }) => {
    const author = await join('Ana', { role: 'journalist', verified: true })
    const friend = await join('Ben')
    await friend.follows(author)
    const post = await author.publishes('Secret', { visibility: 'followers' })
    await author.comments(post, 'Secret aussi', { on: await friend.comments(post, 'Ah') })
    await context.db.deleteFrom('follows').where('follower_id', '=', friend.id).execute()
    expect(await news(friend)).toMatchObject([
      { type: 'reply', message: null, data: { post_id: null, comment_id: null } },
    ])
  })

  test('deleting a post deletes its notifications and updates the badge', async ({ join }) => {
    const [author, reader] = [await join('Ana'), await join('Ben')]
    const post = await author.publishes('Bientôt parti, @ben')
    const socket = await reader.socket()
    await socket.follows(`member:${reader.id}`)
    expect(await unread(reader)).toBe(1)
    // For the mention, which came just before.
    await expect.poll(() => socket.events.length).toBe(1)
    await author.removes(post)
    expect(await newsOf(reader)).toEqual([])
    expect(await unread(reader)).toBe(0)
    await expect.poll(() => socket.events.length).toBe(2)
  })

  test('deleting a member deletes the notifications that they caused and received', async ({
    join,
    context,
  }) => {
    const [author, reader] = [await join('Ana'), await join('Ben')]
    const post = await author.publishes('Texte')
    const comment = await reader.comments(post, 'Un mot')
    await author.comments(post, 'Merci', { on: comment })
    await context.db.deleteFrom('auth.users').where('id', '=', reader.id).execute()
    expect(await newsOf(author)).toEqual([])
    expect(await context.db.selectFrom('notifications').select('id').execute()).toEqual([])
  })
})

describe('the list', () => {
  test('[NOT-18] newest first, fifty a page, each exactly once', async ({ join, context }) => {
    const [author, reader] = [await join('Ana'), await join('Ben')]
    await pile(context, author, reader, 60)
    const first = await author.call(listNotifications, { query: {} })
    expect(first.items).toHaveLength(50)
    const second = await author.call(listNotifications, {
      query: { cursor: first.next_cursor ?? undefined },
    })
    expect(second).toMatchObject({ next_cursor: null })
    const all = [...first.items, ...second.items]
    expect(new Set(all.map(({ id }) => id)).size).toBe(60)
    const times = all.map(({ created_at }) => created_at)
    expect(times).toEqual([...times].sort().reverse())
  })

  test('unread notifications are counted up to a hundred', async ({ join, context }) => {
    const [author, reader] = [await join('Ana'), await join('Ben')]
    expect(await unread(author)).toBe(0)
    await pile(context, author, reader, 99)
    expect(await unread(author)).toBe(99)
    await pile(context, author, reader, 30)
    expect(await unread(author)).toBe(100)
    expect(await author.call(markAllNotificationsRead, {})).toEqual({ marked: 129 })
    expect(await unread(author)).toBe(0)
    expect(await author.call(markAllNotificationsRead, {})).toEqual({ marked: 0 })
  })

  test('marking one marks only that one, and again changes nothing; each has the specified fields (part of ENT-04)', async ({
    join,
  }) => {
    const [author, reader] = [await join('Ana'), await join('Ben')]
    const post = await author.publishes('Texte')
    await reader.reacts(post, 'support')
    await reader.comments(post, 'Un mot')
    const [comment, like] = await news(author)
    expect(Object.keys(like ?? {}).sort()).toEqual(
      // The nine specified fields, and those about the actors.
      [
        'about_comment',
        'actor',
        'actor_count',
        'actor_id',
        'actors',
        'created_at',
        'data',
        'filtered_by',
        'id',
        'message',
        'read_at',
        'title',
        'type',
        'user_id',
      ],
    )
    const read = await marks(author, comment?.id ?? '')
    expect(await marks(author, comment?.id ?? '')).toEqual(read)
    expect(await unread(author)).toBe(1)
    expect(await news(author)).toMatchObject([
      { id: comment?.id, read_at: read.read_at },
      { id: like?.id, read_at: null },
    ])
  })

  test('[NOT-21] members can read and mark only their own notifications', async ({ join, guest }) => {
    const [author, reader] = [await join('Ana'), await join('Ben')]
    await reader.reacts(await author.publishes('Texte'), 'support')
    const [notification] = await news(author)
    await expect(marks(reader, notification?.id ?? '')).toBeRefused('notification_not_found')
    await reader.call(markAllNotificationsRead, {})
    expect(await news(reader)).toEqual([])
    expect(await unread(author)).toBe(1)
    await expect(guest.call(listNotifications, { query: {} })).toBeRefused('not_authenticated')
    await expect(guest.call(countUnreadNotifications, {})).toBeRefused('not_authenticated')
    await expect(guest.call(markAllNotificationsRead, {})).toBeRefused('not_authenticated')
  })
})

describe('live updates', () => {
  test('every open tab of the member gets events of news and of reading, and nobody else’s does', async ({
    join,
    guest,
  }) => {
    const [author, reader] = [await join('Ana'), await join('Ben')]
    const post = await author.publishes('En direct')
    const tabs = [await author.socket(), await author.socket()]
    for (const tab of tabs) expect(await tab.follows(`member:${author.id}`)).toBeNull()
    const event = { topic: `member:${author.id}`, event: { type: 'notifications_changed', id: author.id } }
    await reader.reacts(post, 'support')
    for (const tab of tabs) await expect.poll(() => tab.events, { interval: 5 }).toEqual([event])
    await marks(author, (await news(author))[0]?.id ?? '')
    for (const tab of tabs) await expect.poll(() => tab.events).toEqual([event, event])
    expect(await (await reader.socket()).follows(`member:${author.id}`)).toBe('topic_unknown')
    expect(await (await guest.socket()).follows(`member:${author.id}`)).toBe('not_authenticated')
  })
})
