import { readdir } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { deleteAccount } from '@parvis/contract/accounts/account.ts'
import { getPoll } from '@parvis/contract/content/polls.ts'
import { listSavedPosts, savePost } from '@parvis/contract/content/posts.ts'
import { searchFor } from '@parvis/contract/discovery/search.ts'
import { listConversations, listMessages } from '@parvis/contract/messaging/messages.ts'
import { sql } from 'kysely'
import { describe, expect, vi } from 'vitest'
import { fetched } from '../../../../../test/attachments.ts'
import { someoneEverywhere } from '../../../../../test/leaving.ts'
import { memberColumns, tablesHolding } from '../../../../../test/member-rows.ts'
import { test } from '../../../../../test/parvis.ts'
import { aPdf, type Guest, type Member } from '../../../../../test/people.ts'
import type { AppContext } from '../../../../app-context.ts'
import { orderExport } from '../export/service.ts'
import { closeAccount } from './close.ts'
import { allSteps, eraseAccount, resumeDeletions } from './erase.ts'

const leaves = (member: Member, nonce?: string) =>
  member.call(deleteAccount, { body: { confirmation: 'SUPPRIMER', ...(nonce ? { nonce } : {}) } })

/** Waits until the job is done. */
const gone = (context: AppContext, member: Member) =>
  expect
    .poll(
      () => context.db.selectFrom('auth.users').select('id').where('id', '=', member.id).executeTakeFirst(),
      { interval: 20, timeout: 20_000 },
    )
    .toBeUndefined()

const closes = (context: AppContext, member: Member) =>
  context.transaction((tx) => closeAccount(context, tx, member.id))

/** Paths of all stored files that name the member. */
async function filesOf(context: AppContext, member: Member): Promise<string[]> {
  const entries = await readdir(joinPath(context.config.dataFolder, 'uploads'), {
    recursive: true,
    withFileTypes: true,
  })
  return entries
    .filter((entry) => entry.isFile() && `${entry.parentPath}/${entry.name}`.includes(member.id))
    .map(({ name }) => name)
}

/** Tables of the development mailbox and the mail queue: mails in them count as sent. */
const onItsWay = ['dev_messages', 'pgboss.job_common', 'pgboss.job']

async function rests(context: AppContext, marks: string[]): Promise<string[]> {
  const tables = await tablesHolding(context.db, marks)
  return tables.filter((table) => !onItsWay.includes(table))
}

test('[DEL-04] [DEL-05] [DEL-06] [DEL-07] [DEL-08] [DEL-09] nothing of an account remains in any table, file or job, and every counter is right', async ({
  join,
  context,
  guest,
}) => {
  const scene = await someoneEverywhere(context, join)
  const { ana, bea, host, ofAna, ofBea, shared, poll } = scene
  await orderExport(context, ana.id, async () => {})
  await bea.call(savePost, { params: { postId: ofAna.photo.id } })

  // The test proves nothing for a table that held no row of the member before.
  const empty: string[] = []
  for (const [table, columns] of await memberColumns(context.db)) {
    if (table === 'account_deletions') continue
    const { rows } = await sql`
      select from ${sql.table(table)} as every
      where ${ana.id} in (${sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))}) limit 1
    `.execute(context.db)
    if (rows.length === 0) empty.push(table)
  }
  expect(empty, 'tables in which test/leaving.ts should leave a row of the member').toEqual([])
  expect((await filesOf(context, ana)).length).toBeGreaterThan(4)
  const before = await host.opens(shared.hostPost)
  expect(before.repost_count).toBe(2)
  const thought = await guest.opens(ofBea.post)
  expect(Object.values(thought.reactions)).not.toEqual([0, 0, 0])

  // The member has a passkey.
  await ana.showsFactor()
  await leaves(ana)
  await gone(context, ana)

  expect(await rests(context, scene.marks)).toEqual([])
  expect(await filesOf(context, ana)).toEqual([])
  const { rows: jobs } = await sql<{ name: string }>`
    select name from pgboss.job where data::text like ${`%${ana.id}%`}
  `.execute(context.db)
  expect(jobs).toEqual([])

  // Other readers no longer see anything.
  await expect(guest.opensProfile(ana)).toBeRefused('profile_not_found')
  for (const post of [ofAna.post, ofAna.photo]) await expect(bea.opens(post)).toBeRefused('post_not_found')
  expect((await fetched(guest, ofAna.photo.media_url ?? '')).status).toBe(404)
  const text = JSON.stringify([
    await guest.reads('politics'),
    await bea.reads('politics'),
    await bea.call(listSavedPosts, { query: {} }),
    await bea.readsComments(shared.hostPost),
    await bea
      .call(searchFor, { query: { q: 'capucine', type: 'all' } })
      .then(({ marks: _, ...found }) => found),
    await bea.call(listMessages, { params: { conversationId: shared.conversation.id }, query: {} }),
  ])
  expect(text).not.toContain('capucine')
  expect(text).not.toContain(ana.id)
  const inbox = await bea.call(listConversations, { query: { box: 'inbox' } })
  expect(inbox.items).toMatchObject([{ other: null, can_write: false }])
  // The member's opinions stay counted, without the member.
  expect((await guest.opens(ofBea.post)).reactions).toEqual(thought.reactions)
  expect(await guest.call(getPoll, { params: { pollId: poll.id } })).toMatchObject({ totalVotes: 1 })
  await expectTrueCounters(context)
})

/** Checks each counter against the number of its rows. */
async function expectTrueCounters(context: AppContext): Promise<void> {
  const { rows } = await sql<{ what: string }>`
    select 'post ' || id as what from posts where
      support_count <> (select count(*) from reactions where post_id = posts.id and reaction = 'support')
      or question_count <> (select count(*) from reactions where post_id = posts.id and reaction = 'question')
      or comment_count <> (select count(*) from comments where post_id = posts.id)
      or repost_count <> (select count(*) from posts as repost where repost.repost_of_id = posts.id)
    union all select 'comment ' || id from comments where
      like_count <> (select count(*) from comment_likes where comment_id = comments.id)
      or reply_count <> (select count(*) from comments as reply where reply.parent_id = comments.id)
    union all select 'profile ' || id from profiles where
      followers_count <> (select count(*) from follows where following_id = profiles.id)
        + (select count(*) from departed_follows where profile_id = profiles.id and side = 'followers')
      or following_count <> (select count(*) from follows where follower_id = profiles.id)
        + (select count(*) from departed_follows where profile_id = profiles.id and side = 'following')
      or public_posts_count <> (select count(*) from posts where user_id = profiles.id and visibility = 'public' and repost_kind is distinct from 'plain')
  `.execute(context.db)
  expect(rows).toEqual([])
}

test('[DEL-10] every device is signed out at once, nobody can sign in again, and the address may sign up anew', async ({
  join,
  context,
  browser,
  mailbox,
  auth,
}) => {
  const ana = await join('ana')
  const phone = browser()
  await phone.signInWithPassword(ana)
  const { data } = await phone.getSession()
  const [here, there] = [await ana.socket(), await ana.socket()]
  await here.follows(`member:${ana.id}`)
  await leaves(ana)
  await expect.poll(() => [here.sessionsEnded, there.sessionsEnded]).toEqual([1, 1])
  await expect(ana.get('/api/v1/me')).toBeRefused('not_authenticated')
  const other = await auth('GET', '/user', { token: data.session?.access_token })
  expect(other.status).toBe(403)
  expect((await phone.refreshSession()).error).not.toBeNull()
  expect((await browser().signInWithPassword(ana)).error).toMatchObject({ code: 'invalid_credentials' })
  await expect
    .poll(async () => (await mailbox.of(ana.email))[0]?.subject)
    .toBe('Votre compte Parvis est supprimé')
  const { error } = await browser().signUp({ email: ana.email, password: 'un-nouveau-mot-de-passe' })
  expect(error).toBeNull()
  await gone(context, ana)
  const { count } = await context.db
    .selectFrom('auth.users')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('email', '=', ana.email)
    .executeTakeFirstOrThrow()
  expect(count).toBe('1')
})

describe('an interrupted deletion', { tags: 'long' }, () => {
  test('hides the account after any step, and is complete after the next run', async ({
    join,
    context,
    guest,
  }) => {
    const scene = await someoneEverywhere(context, join)
    const { ana, bea, ofAna, shared } = scene
    const id = await closes(context, ana)
    expect(await closes(context, ana)).toBe(id)
    const steps = allSteps()
    for (let last = 0; last < steps.length - 1; last += 1) {
      // The process ends after this step; the job restarts from the beginning.
      await eraseAccount(context, id, { steps: steps.slice(0, last + 1) })
      await expect(guest.opensProfile(ana)).toBeRefused('profile_not_found')
      await expect(guest.opens(ofAna.post)).toBeRefused('post_not_found')
    }
    expect(JSON.stringify(await bea.readsComments(shared.hostPost))).not.toContain('capucine')
    await eraseAccount(context, id)
    expect(await rests(context, scene.marks)).toEqual([])
    expect(await filesOf(context, ana)).toEqual([])
    await eraseAccount(context, id)
  })

  test('resumes after a storage failure, and by the sweep once its job has used up its attempts', async ({
    join,
    context,
    clock,
  }) => {
    const scene = await someoneEverywhere(context, join)
    const id = await closes(context, scene.ana)
    const broken = {
      ...context,
      storage: { ...context.storage, remove: () => Promise.reject(new Error('the disk is unavailable')) },
    }
    await expect(eraseAccount(broken, id)).rejects.toThrow('the disk is unavailable')
    clock.advance({ minutes: 30 })
    await resumeDeletions(context)
    expect(await rests(context, scene.marks)).toEqual([])
    expect(await filesOf(context, scene.ana)).toEqual([])
  })
})

test('posts, reactions, comments and uploads sent during the deletion leave nothing behind', async ({
  join,
  context,
}) => {
  const [ana, host] = [await join('ana'), await join('hugo')]
  const post = await host.publishes('Un avis ?')
  const acts = (index: number): Promise<unknown>[] => [
    ana.send('POST', '/api/v1/posts', { content: `En partant ${index} capucine` }),
    ana.send('PUT', `/api/v1/posts/${post.id}/reaction`, { reaction: 'support' }),
    ana.send('POST', `/api/v1/posts/${post.id}/comments`, { content: `Un mot ${index} capucine` }),
    ana.send('PUT', `/api/v1/posts/${post.id}/saved`),
    ana.sendsDocument(aPdf).catch(() => undefined),
    uploads(ana),
  ]
  const [deletion, ...others] = await Promise.all([
    ana.send('POST', '/api/v1/me/deletion', { confirmation: 'SUPPRIMER' }),
    ...[0, 1, 2, 3].flatMap(acts),
    ana.send('POST', '/api/v1/me/deletion', { confirmation: 'SUPPRIMER' }),
  ])
  expect((deletion as { status: number }).status).toBe(200)
  const statuses = others.flatMap((answer) =>
    answer !== null && typeof answer === 'object' && 'status' in answer ? [Number(answer.status)] : [],
  )
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  await gone(context, ana)
  expect(await rests(context, [ana.id, ana.email, 'capucine'])).toEqual([])
  await expect.poll(() => filesOf(context, ana)).toEqual([])
  expect(await host.opens(post)).toMatchObject({ commentCount: 0 })
})

async function uploads(member: Guest): Promise<unknown> {
  const body = new TextEncoder().encode('Un texte de capucine\n')
  return member.sendRaw('POST', '/api/v1/media?purpose=post&name=avis.txt', body, 'text/plain')
}

test('[ERR-01] a deletion and an edit of the same profile do not block each other for good', async ({
  context,
  join,
}) => {
  const ana = await join('ana')
  const edit = await context.database.pool.connect()
  await edit.query('begin')
  await edit.query('select from profiles where id = $1 for no key update', [ana.id])
  const left = leaves(ana)
  await vi.waitFor(async () => {
    const { rows } = await context.database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows).toHaveLength(1)
  })
  await edit.query(`set local lock_timeout = '200ms'`)
  const recorded = edit.query(
    `insert into auth.audit_events (user_id, event, created_at) values ($1, 'profile_changed', now())`,
    [ana.id],
  )
  const { rowCount } = await recorded.finally(async () => {
    await edit.query('commit')
    edit.release()
  })
  expect(rowCount).toBe(1)
  await left
})

test('a reviewer who leaves keeps their decisions in place, without their name', async ({
  join,
  context,
}) => {
  const [ana, bea] = [await join('ana', { moderator: true }), await join('bea', { role: 'journalist' })]
  await bea.asksForTick()
  await context.db
    .updateTable('verification_requests')
    .set({
      status: 'approved',
      evidence: 'press_card',
      decided_at: context.clock.now(),
      reviewer_id: ana.id,
      reviewers: 1,
    })
    .execute()
  await eraseAccount(context, await closes(context, ana))
  expect(
    await context.db
      .selectFrom('verification_requests')
      .select(['status', 'reviewer_id', 'reviewers'])
      .execute(),
  ).toEqual([{ status: 'approved', reviewer_id: null, reviewers: 1 }])
})
