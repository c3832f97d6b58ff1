import { likeComment, unlikeComment } from '@parvis/contract/content/comments.ts'
import { repostPost } from '@parvis/contract/content/post-lifecycle.ts'
import { markAllNotificationsRead, markNotificationRead } from '@parvis/contract/people/notifications.ts'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { news, unread } from '../../../../test/notifications.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import { shareKind } from '../../content/posts/notification-kinds.ts'
import { notify } from '../../people/notifications/service.ts'

const titles = async (member: Member) => (await news(member)).map(({ title }) => title)
const likes = (member: Member, { id }: { id: string }) =>
  member.call(likeComment, { params: { commentId: id } })
const unlikes = (member: Member, { id }: { id: string }) =>
  member.call(unlikeComment, { params: { commentId: id } })

describe('types and tabs', () => {
  test('[NOT-06] a reaction and a comment like each notify the author, and are withdrawn when undone', async ({
    join,
  }) => {
    const [author, reader] = [await join('Ana'), await join('Ben')]
    const post = await author.publishes('Une idée')
    await reader.reacts(post, 'support')
    const comment = await author.comments(post, 'J’ajoute ceci')
    await likes(reader, comment)
    await likes(reader, comment)
    expect(await news(author)).toMatchObject([
      {
        type: 'like',
        title: 'Une personne a aimé votre commentaire',
        message: 'J’ajoute ceci',
        data: { post_id: post.id, comment_id: comment.id },
      },
      {
        type: 'like',
        title: 'Une personne a réagi à votre post',
        message: 'Une idée',
        data: { comment_id: null },
      },
    ])
    await unlikes(reader, comment)
    expect(await titles(author)).toEqual(['Une personne a réagi à votre post'])
    await reader.unreacts(post)
    expect(await titles(author)).toEqual([])
  })

  test('no notification for an own like; one by a muted member counts unseen, and a read one does not return', async ({
    join,
  }) => {
    const [author, reader, muted] = [await join('Ana'), await join('Ben'), await join('Cleo')]
    const comment = await author.comments(await reader.publishes('Texte'), 'Un mot')
    await author.mutes(muted)
    await likes(author, comment)
    expect(await titles(author)).toEqual([])
    await likes(muted, comment)
    expect(await titles(author)).toEqual(['Une personne a aimé votre commentaire'])
    await likes(reader, comment)
    expect(await titles(author)).toEqual(['2 personnes ont aimé votre commentaire'])
    await author.call(markAllNotificationsRead, {})
    await unlikes(reader, comment)
    await likes(reader, comment)
    expect(await titles(author)).toEqual(['2 personnes ont aimé votre commentaire'])
    expect(await unread(author)).toBe(0)
  })

  test('[NOT-03] the interactions tab lists likes, comments, replies, mentions and shares', async ({
    join,
    context,
  }) => {
    const [member, other] = [await join('Ana'), await join('Ben')]
    const post = await member.publishes('Texte')
    await other.reacts(post, 'vote')
    const comment = await member.comments(post, 'Un mot')
    await other.comments(post, 'Un avis')
    await other.comments(post, 'Une réponse', { on: comment })
    await other.publishes('Bonjour @ana')
    await context.transaction((tx) =>
      notify(context, tx, shareKind, [{ recipientId: member.id, actorId: other.id, postId: post.id }]),
    )
    await other.asksToFollow(member)
    expect((await news(member, 'interactions')).map(({ type }) => type).sort()).toEqual([
      'comment',
      'like',
      'mention',
      'reply',
      'share',
    ])
    const wrong = await member.send('GET', '/api/v1/notifications?tab=rumours')
    expect(wrong.json).toMatchObject({ error: { code: 'validation_failed' } })
  })

  test('[NOT-04] the follows tab lists requests and their acceptance', async ({ join }) => {
    const [member, other] = [await join('Ana'), await join('Ben')]
    await other.asksToFollow(member)
    await member.asksToFollow(other)
    for (const request of await other.requests()) await other.accepts(request)
    await other.reacts(await member.publishes('Texte'), 'vote')
    expect((await news(member, 'follows')).map(({ type }) => type).sort()).toEqual([
      'follow_accepted',
      'follow_request',
    ])
  })

  test('the system tab lists referrals and announcements', async ({ join, context }) => {
    const [member, other] = [await join('Ana'), await join('Ben')]
    await other.reacts(await member.publishes('Texte'), 'vote')
    await context.db
      .insertInto('notifications')
      .values([
        { user_id: member.id, type: 'platform_update', title: 'Nouveautés', message: 'Lisez-les' },
        { user_id: member.id, actor_id: other.id, type: 'referral' },
      ])
      .execute()
    const system = await news(member, 'system')
    expect(system.map(({ title }) => title).sort()).toEqual([
      'Ben vous a rejoint grâce à votre code',
      'Nouveautés',
    ])
    expect(system).toContainEqual(
      expect.objectContaining({ message: 'Lisez-les', actor: null, actors: [], actor_count: 0 }),
    )
  })
})

describe('one line for many acts', () => {
  test('reactions to one post share one line and count as one unread; nobody learns who reacted', async ({
    join,
  }) => {
    const author = await join('Ana')
    const post = await author.publishes('Très aimé')
    const names = ['Ben', 'Cleo', 'Dan', 'Eva']
    const crowd = []
    for (const name of names) crowd.push(await join(name))
    const [ben, , , eva] = crowd as [Member, Member, Member, Member]
    const seen: string[] = []
    for (const reader of crowd) {
      await reader.reacts(post, 'support')
      seen.push(...(await titles(author)))
    }
    expect(seen).toEqual([
      'Une personne a réagi à votre post',
      '2 personnes ont réagi à votre post',
      '3 personnes ont réagi à votre post',
      '4 personnes ont réagi à votre post',
    ])
    expect(await unread(author)).toBe(1)
    const { text } = await author.send('GET', '/api/v1/notifications')
    for (const hidden of [...names, ...crowd.map(({ id }) => id)]) expect(text).not.toContain(hidden)
    const [line] = await news(author)
    expect(line).toMatchObject({ actor_id: null, actor: null, actors: [], actor_count: 4 })
    await eva.unreacts(post)
    await ben.unreacts(post)
    expect(await titles(author)).toEqual(['2 personnes ont réagi à votre post'])
  })

  test('reposts are public: their line names the last three members', async ({ join }) => {
    const author = await join('Ana')
    const post = await author.publishes('À partager')
    const seen: string[] = []
    for (const name of ['Ben', 'Cleo', 'Dan', 'Eva']) {
      await (await join(name)).call(repostPost, { params: { postId: post.id } })
      seen.push(...(await titles(author)))
    }
    expect(seen).toEqual([
      'Ben a partagé votre post',
      'Cleo et Ben ont partagé votre post',
      'Dan, Cleo et Ben ont partagé votre post',
      'Eva, Dan et 2 autres ont partagé votre post',
    ])
    const [line] = await news(author)
    expect(line?.actors.map(({ name }) => name)).toEqual(['Eva', 'Dan', 'Cleo'])
    expect(line).toMatchObject({ actor: { name: 'Eva' }, actor_count: 4 })
  })

  test('a line collects acts until it is read; later ones open another', async ({ join }) => {
    const [author, ben, cleo, dan] = [
      await join('Ana'),
      await join('Ben'),
      await join('Cleo'),
      await join('Dan'),
    ]
    const post = await author.publishes('Texte')
    const comment = await author.comments(post, 'Un mot')
    await ben.reacts(post, 'support')
    await cleo.reacts(post, 'support')
    const [line] = await news(author)
    await author.call(markNotificationRead, { params: { notificationId: line?.id ?? '' } })
    expect(await unread(author)).toBe(0)
    await dan.reacts(post, 'support')
    await ben.unreacts(post)
    await ben.reacts(post, 'question')
    await likes(dan, comment)
    await likes(cleo, comment)
    expect(await titles(author)).toEqual([
      '2 personnes ont aimé votre commentaire',
      'Une personne a réagi à votre post',
      '2 personnes ont réagi à votre post',
    ])
    expect(await unread(author)).toBe(2)
    await author.call(markAllNotificationsRead, {})
    expect(await titles(author)).toHaveLength(3)
  })

  test('thirty simultaneous acts, some undone, leave a correct count', { tags: 'long' }, async ({
    join,
    context,
  }) => {
    const author = await join('Ana')
    const post = await author.publishes('Tous à la fois')
    const comment = await author.comments(post, 'Moi aussi')
    const crowd = await Promise.all(Array.from({ length: 30 }, (_, turn) => join(`Lise ${turn}`)))
    await Promise.all(
      crowd.flatMap((one, turn) => [
        one
          .reacts(post, 'support')
          .then(() => (turn % 3 === 0 ? one.unreacts(post) : one.reacts(post, 'vote'))),
        likes(one, comment).then(() => (turn % 5 === 0 ? unlikes(one, comment) : likes(one, comment))),
      ]),
    )
    expect((await news(author)).map(({ actor_count }) => actor_count).sort()).toEqual([20, 24])
    const { rows } = await sql`
      select from notifications where type = 'like' and actor_count <>
        (select count(*) from notification_acts where notification_id = notifications.id)
    `.execute(context.db)
    expect(rows).toEqual([])
    expect(await unread(author)).toBe(2)
  })

  test('reading while others react loses no act and counts none twice', async ({ join, context }) => {
    const author = await join('Ana')
    const post = await author.publishes('Texte')
    const crowd = await Promise.all(Array.from({ length: 20 }, (_, turn) => join(`Lise ${turn}`)))
    await Promise.all(
      crowd.flatMap((one) => [one.reacts(post, 'support'), author.call(markAllNotificationsRead, {})]),
    )
    const lines = await news(author)
    expect(lines.reduce((sum, { actor_count }) => sum + actor_count, 0)).toBe(20)
    expect(await context.db.selectFrom('notification_acts').select('actor_id').execute()).toHaveLength(20)
    expect(lines.filter(({ read_at }) => read_at === null).length).toBeLessThanOrEqual(1)
  })

  test('a blocked member stays counted among those who reacted, and leaves the line of a repost', async ({
    join,
  }) => {
    const [author, ben, cleo] = [await join('Ana'), await join('Ben'), await join('Cleo')]
    const post = await author.publishes('Texte')
    for (const reader of [ben, cleo]) await reader.reacts(post, 'support')
    for (const reader of [ben, cleo]) await reader.call(repostPost, { params: { postId: post.id } })
    await author.blocks(cleo)
    expect(await titles(author)).toEqual(['Ben a partagé votre post', '2 personnes ont réagi à votre post'])
    await author.blocks(ben)
    expect(await titles(author)).toEqual(['2 personnes ont réagi à votre post'])
    await author.unblocks(ben)
    await ben.reacts(post, 'vote')
    expect(await titles(author)).toEqual(['2 personnes ont réagi à votre post'])
    expect(await unread(author)).toBe(1)
  })

  test('deleting a post or comment deletes its lines', async ({ join, context }) => {
    const [author, reader] = [await join('Ana'), await join('Ben')]
    const post = await author.publishes('Texte')
    await reader.reacts(post, 'support')
    await likes(reader, await author.comments(post, 'Un mot'))
    await author.removes(post)
    expect(await news(author)).toEqual([])
    expect(await context.db.selectFrom('notification_acts').select('actor_id').execute()).toEqual([])
  })
})
