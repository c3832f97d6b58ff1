import { setFollowAudience } from '@parvis/contract/people/follows.ts'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { followers, following } from '../../../../test/follow-lists.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'

describe('lists', () => {
  test('[FOL-14] followers and follows are listed newest first, with the fields of a row', async ({
    join,
  }) => {
    const owner = await join('olga')
    const journalist = await join('jean', { role: 'journalist', verified: true })
    const politician = await join('paule', { role: 'politician', verified: true })
    const citizen = await join('cyril')
    for (const member of [journalist, politician, citizen]) {
      await member.follows(owner)
      await owner.follows(member)
    }
    for (const list of [followers, following]) {
      const { items } = await list(owner, owner)
      expect(items.map(({ member }) => member.id)).toEqual([citizen.id, politician.id, journalist.id])
      expect(items[1]).toMatchObject({
        member: { name: 'paule', username: 'paule', role: 'politician', verified: true, avatar: null },
        follow_state: 'following',
        is_own_profile: false,
      })
    }
  })

  test('a long list can be paged through, each row once', async ({ join, context }) => {
    const owner = await join('olga')
    await sql`
      with accounts as (
        insert into auth.users (email) select 'abonne' || n || '@exemple.fr' from generate_series(1, 120) as n returning id
      ), members as (
        insert into profiles (id, display_name, referral_code)
        select id, 'Abonné', 'REF' || upper(substr(md5(id::text), 1, 12)) from accounts returning id
      )
      insert into follows (follower_id, following_id, created_at)
      -- Half of them have the same creation time.
      select id, ${owner.id}, date_trunc('second', now()) from members
    `.execute(context.db)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await followers(owner, owner, cursor)
      seen.push(...page.items.map(({ member }) => member.id))
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toHaveLength(120)
    expect(new Set(seen).size).toBe(120)
    await expect(followers(owner, owner, 'nonsense')).toBeRefused('validation_failed')
  })

  test('a list is shown to the audience that its owner chose: everyone, followers or nobody', async ({
    join,
    guest,
  }) => {
    const citizen = await join('cyril')
    const official = await join('paule', { role: 'politician', verified: true })
    const friend = await join('fanny')
    const stranger = await join('serge')
    await friend.follows(citizen)
    // A citizen's lists are for followers, a verified official's for everyone.
    await expect(followers(guest, citizen)).toBeRefused('follows_hidden')
    await expect(following(stranger, citizen)).toBeRefused('follows_hidden')
    expect((await followers(friend, citizen)).items).toHaveLength(1)
    expect((await followers(guest, official)).items).toEqual([])

    const choose = (member: Member, audience: 'everyone' | 'followers' | 'nobody' | null) =>
      member.call(setFollowAudience, { body: { audience } })
    expect(await choose(citizen, 'nobody')).toEqual({ audience: 'nobody', effective: 'nobody' })
    await expect(followers(friend, citizen)).toBeRefused('follows_hidden')
    expect((await followers(citizen, citizen)).items).toHaveLength(1)
    await choose(citizen, 'everyone')
    // The friend's own follows are for the friend's followers.
    expect((await followers(guest, citizen)).items).toEqual([])
    await choose(friend, 'everyone')
    expect((await followers(guest, citizen)).items).toHaveLength(1)
    expect(await choose(citizen, null)).toEqual({ audience: null, effective: 'followers' })
    await expect(followers(guest, citizen)).toBeRefused('follows_hidden')
    expect(await guest.opensProfile(citizen)).toMatchObject({ followers_count: 1 })
  })

  test('no list reveals whom a citizen follows, except to their chosen audience', async ({ join, guest }) => {
    const official = await join('paule', { role: 'politician', verified: true })
    const journalist = await join('jean', { role: 'journalist', verified: true })
    const [quiet, friend] = [await join('carl'), await join('fanny')]
    for (const member of [quiet, journalist]) await member.follows(official)
    await friend.follows(quiet)
    const seenBy = async (reader: Guest) =>
      (await followers(reader, official)).items.map(({ member }) => member.name)
    expect(await seenBy(guest)).toEqual(['jean'])
    expect(await seenBy(journalist)).toEqual(['jean'])
    expect(await seenBy(friend)).toEqual(['jean', 'carl'])
    expect(await seenBy(quiet)).toEqual(['jean', 'carl'])
    expect(await seenBy(official)).toEqual(['jean', 'carl'])
    await quiet.call(setFollowAudience, { body: { audience: 'nobody' } })
    expect(await seenBy(friend)).toEqual(['jean'])
    expect(await guest.opensProfile(official)).toMatchObject({ followers_count: 2 })
  })

  test('a list with mostly hidden rows ends early instead of being read whole', { tags: 'long' }, async ({
    join,
    guest,
    context,
  }) => {
    const official = await join('paule', { role: 'politician', verified: true })
    await sql`
      with accounts as (
        insert into auth.users (email) select 'abonne' || n || '@exemple.fr' from generate_series(1, 900) as n returning id
      ), members as (
        insert into profiles (id, display_name, referral_code, follows_shown_to)
        select id, 'Abonné', 'REF' || upper(substr(md5(id::text), 1, 12)),
          case when row_number() over () in (3, 150, 250, 700) then 'everyone' end
        from accounts returning id
      )
      insert into follows (follower_id, following_id, created_at)
      select id, ${official.id}, date_trunc('second', now()) - row_number() over () * interval '1 minute' from members
    `.execute(context.db)
    // The first three are on a single page: two hundred hidden rows in a row precede the fourth.
    const page = await followers(guest, official)
    expect(page.items).toHaveLength(3)
    expect(page.next_cursor).toBeNull()
  })
})
