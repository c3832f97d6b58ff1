import { followLaw, getLaw, listLawPosts, listLaws, unfollowLaw } from '@parvis/contract/civic/laws.ts'
import { editPost } from '@parvis/contract/content/post-lifecycle.ts'
import { countUnreadNotifications, listNotifications } from '@parvis/contract/people/notifications.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { aLaw, importLawRecords } from '../../../../test/laws.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'

const site = 'http://parvis.test'
const law = (reader: Guest, reference: string) => reader.call(getLaw, { params: { reference } })
const follow = (member: Member, reference: string) => member.call(followLaw, { params: { reference } })
const notificationsOf = async (member: Member) =>
  (await member.call(listNotifications, { query: { tab: 'system' } })).items
const titles = async (reader: Guest, query: Record<string, string> = {}) =>
  (await reader.call(listLaws, { query })).items.map(({ reference }) => reference)
const citing = async (reader: Guest, reference: string) =>
  (await reader.call(listLawPosts, { params: { reference }, query: {} })).items.map(({ content }) => content)

describe('following', () => {
  test('a member follows and unfollows, ten parallel taps count once, and guests are asked to sign in', async ({
    context,
    guest,
    join,
  }) => {
    const member = await join('Ana')
    await importLawRecords(context, [aLaw('bancs'), aLaw('autre')])
    await Promise.all(Array.from({ length: 10 }, () => follow(member, 'bancs')))
    expect(await law(member, 'bancs')).toMatchObject({ is_followed: true, follower_count: 1 })
    expect(await law(guest, 'bancs')).toMatchObject({ is_followed: false, follower_count: 1 })
    expect(await titles(member, { followed: 'true' })).toEqual(['bancs'])
    const stop = () => member.call(unfollowLaw, { params: { reference: 'bancs' } })
    expect(await stop()).toEqual({ is_followed: false, follower_count: 0 })
    expect(await stop()).toEqual({ is_followed: false, follower_count: 0 })
    await expect(guest.call(followLaw, { params: { reference: 'bancs' } })).toBeRefused('not_authenticated')
    await expect(follow(member, 'inconnue')).toBeRefused('law_not_found')

    await sql`
      with many as (insert into laws (reference, origin, title, description, kind, nature, status, source_institution,
        source_page, as_of, basis, moved_at)
        select 'loi-' || n, 'imported', 'Loi', '', 'project', 'ordinary', 'vote', 'AN', 'Dossier', '2026-01-01',
          'single-copy', now() from generate_series(1, 500) as n returning id)
      insert into alerts (user_id, kind, law_id, news) select ${member.id}::uuid, 'law', id, '{steps}' from many
    `.execute(context.db)
    await expect(follow(member, 'bancs')).toBeRefused('too_many_laws_followed')
    await follow(member, 'loi-1')
    await context.db.deleteFrom('auth.users').where('id', '=', member.id).execute()
    expect((await law(guest, 'loi-1')).follower_count).toBe(0)
  })

  test('a law that progresses notifies its followers once, live; a correction or a step back notifies nobody', async ({
    context,
    guest,
    join,
  }) => {
    const [ana, ben] = [await join('Ana'), await join('Ben')]
    await importLawRecords(context, [aLaw('bancs')])
    await follow(ana, 'bancs')
    const [own, tab] = [await ana.socket(), await guest.socket()]
    await own.follows(topics.member(ana.id))
    await tab.follows(topics.laws)
    const inSession = aLaw('bancs', { status: 'seance', asOf: '2026-11-21' })
    expect(await importLawRecords(context, [inSession])).toEqual(['moved'])
    await expect.poll(() => notificationsOf(ana), { timeout: 10_000 }).toHaveLength(1)
    expect(await notificationsOf(ana)).toMatchObject([
      {
        type: 'alert',
        title: 'Une loi que vous suivez avance : En séance',
        message: 'Bancs publics',
        data: { law_reference: 'bancs' },
        actor: null,
      },
    ])
    expect(await ana.call(countUnreadNotifications, {})).toEqual({ count: 1 })
    await expect
      .poll(() => own.events)
      .toContainEqual({ topic: topics.member(ana.id), event: { type: 'notifications_changed', id: ana.id } })
    await expect
      .poll(() => tab.events)
      .toContainEqual({ topic: topics.laws, event: { type: 'laws_changed', id: 'all' } })
    expect(await notificationsOf(ben)).toEqual([])
    expect(await importLawRecords(context, [inSession])).toEqual(['unchanged'])
    const back = aLaw('bancs', { asOf: '2026-11-22', steps: [] })
    expect(await importLawRecords(context, [back])).toEqual(['corrected'])
    expect(await context.db.selectFrom('alert_news').select('fact_count').execute()).toEqual([
      { fact_count: 1 },
    ])
  })
})

describe('a post that cites a law', () => {
  test('shows the law’s card at once, updates with it, and is listed below the law', async ({
    context,
    guest,
    join,
  }) => {
    const member = await join('Ana')
    await importLawRecords(context, [aLaw('bancs')])
    const post = await member.publishes(`Deux bancs ! ${site}/law-tracking/bancs/?utm=x#haut`)
    expect(post.link_preview).toEqual({
      url: `${site}/law-tracking/bancs`,
      title: 'Bancs publics',
      description: 'En commission (2 novembre 2026) · Source : Assemblée nationale, au 20 novembre 2026',
      site_name: 'Suivi des lois',
      image: null,
    })
    expect(await citing(guest, 'bancs')).toEqual([post.content])
    const tab = await guest.socket()
    await tab.follows(topics.post(post.id))
    await importLawRecords(context, [aLaw('bancs', { status: 'vote', asOf: '2026-11-21' })])
    await expect
      .poll(() => tab.events)
      .toContainEqual({ topic: topics.post(post.id), event: { type: 'post_changed', id: post.id } })
    expect((await guest.opens(post)).link_preview?.description).toMatch(/^Vote final · .*21 novembre 2026$/)

    const edited = await member.call(editPost, {
      params: { postId: post.id },
      body: { content: `Sans loi. ${site}/law-tracking/inconnue`, edited_at: null },
    })
    expect(edited.link_preview).toBeNull()
    expect(await citing(guest, 'bancs')).toEqual([])
    await expect(citing(guest, 'inconnue')).toBeRefused('law_not_found')
  })

  test('keeps its visibility: guests see public ones, followers theirs, and blocks hide', async ({
    context,
    guest,
    join,
  }) => {
    const [author, follower, other] = [await join('Ana'), await join('Ben'), await join('Cleo')]
    await follower.follows(author)
    await importLawRecords(context, [aLaw('bancs')])
    const link = `${site}/law-tracking/bancs`
    await author.publishes(`Public ${link}`)
    await author.publishes(`Abonnés ${link}`, { visibility: 'followers' })
    await author.publishes(`Privé ${link}`, { visibility: 'private' })
    await author.publishes('Hors sujet https://elsewhere.example/law-tracking/bancs')
    expect(await citing(guest, 'bancs')).toEqual([`Public ${link}`])
    expect(await citing(follower, 'bancs')).toEqual([`Abonnés ${link}`, `Public ${link}`])
    expect(await citing(author, 'bancs')).toHaveLength(3)
    await other.blocks(author)
    expect(await citing(other, 'bancs')).toEqual([])

    await sql`
      insert into posts (user_id, content, link_id, channel, author_role, visibility, created_at)
      select ${other.id}::uuid, 'Avis ' || n, link_previews.id, 'citizen', 'citizen', 'public',
        now() + make_interval(secs => n)
      from link_previews, generate_series(0, 20) as n
    `.execute(context.db)
    const first = await guest.call(listLawPosts, { params: { reference: 'bancs' }, query: {} })
    expect(first.items).toHaveLength(20)
    const second = await guest.call(listLawPosts, {
      params: { reference: 'bancs' },
      query: { cursor: first.next_cursor ?? '' },
    })
    expect(second.items.map(({ content }) => content)).toEqual(['Avis 0', `Public ${link}`])
    expect(second.next_cursor).toBeNull()
    // All variants of an address share one row.
    expect(await context.db.selectFrom('link_previews').select('own_path').execute()).toEqual([
      { own_path: '/law-tracking/bancs' },
    ])
  })
})
