import { endDigest, getDigest, setDigest } from '@parvis/contract/messaging/notification-channels.ts'
import { markAllNotificationsRead } from '@parvis/contract/people/notifications.ts'
import { sql } from 'kysely'
import { describe, expect, vi } from 'vitest'
import type { MovableClock } from '../../../../../test/clock.ts'
import { test } from '../../../../../test/parvis.ts'
import type { Member } from '../../../../../test/people.ts'
import type { AppContext } from '../../../../app-context.ts'
import { openUnsubscribeLinks, periodOf } from '../../../people/notifications/index.ts'
import { queueDigests } from './send.ts'

type Rhythm = 'off' | 'daily' | 'weekly'
const choose = (member: Member, rhythm: Rhythm) => member.call(setDigest, { body: { rhythm } })

/** Advances to the morning of another day, sends due summaries, and waits until all are processed. */
async function mornings(context: AppContext, clock: MovableClock, days = 1): Promise<void> {
  clock.advance({ days })
  await queueDigests(context)
  await vi.waitFor(
    async () => {
      const { rows } = await context.database.pool.query(
        `select from pgboss.job where name in ('digest', 'mail') and state <> 'completed'`,
      )
      expect(rows).toHaveLength(0)
    },
    { timeout: 15_000, interval: 30 },
  )
}
const digestsOf = async (context: AppContext, member: Member) =>
  (await context.mailbox?.latest('mail', member.email))?.filter(({ subject }) =>
    subject?.includes('attend'),
  ) ?? []

/** The unsubscribe link of a member. */
function linkOf(context: AppContext, member: Member) {
  const token = openUnsubscribeLinks(context.config, 'digest').tokenFor(member.id)
  return { token, path: `/digest/unsubscribe?token=${token}` }
}

describe('a summary', () => {
  test('is sent the next day with unread notifications, as text and HTML, and not again', async ({
    join,
    context,
    clock,
  }) => {
    const [ana, ben] = [await join('Ana'), await join('Ben')]
    await ben.publishes('Avant le choix, @ana')
    expect(await choose(ana, 'daily')).toEqual({ rhythm: 'daily', address_confirmed: true })
    const post = await ana.publishes('Une idée')
    await ben.comments(post, 'Un avis <b>net</b>')
    await ben.reacts(post, 'support')
    await mornings(context, clock)
    const [mail, ...others] = await digestsOf(context, ana)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('2 notifications vous attendent sur Parvis')
    expect(mail?.text).toContain('Une personne a réagi à votre post\nUne idée')
    expect(mail?.text).toContain(
      `Ben a commenté votre post\nUn avis <b>net</b>\nhttp://parvis.test/post/${post.id}#commentaires`,
    )
    expect(mail?.text).toContain(
      `Ne plus recevoir ce résumé : http://parvis.test${linkOf(context, ana).path}\n`,
    )
    expect(mail?.text).not.toContain('Avant le choix')
    expect(mail?.html).toContain('Un avis &lt;b&gt;net&lt;/b&gt;')
    await mornings(context, clock)
    expect(await digestsOf(context, ana)).toHaveLength(1)
  })

  test('is sent once a day, though two servers check repeatedly and a job runs twice', async ({
    join,
    context,
    clock,
  }) => {
    const [ana, ben] = [await join('Ana'), await join('Ben')]
    await choose(ana, 'daily')
    await ben.publishes('Bonjour @ana')
    clock.advance({ days: 1 })
    await Promise.all(Array.from({ length: 4 }, () => queueDigests(context)))
    const { rows } = await context.database.pool.query<{ data: object }>(
      `select data from pgboss.job where name = 'digest'`,
    )
    expect(rows).toHaveLength(1)
    await context.transaction((tx) => context.jobs.enqueue(tx, 'digest', rows[0]?.data ?? {}))
    await mornings(context, clock, 0)
    expect(await digestsOf(context, ana)).toHaveLength(1)
    expect((await digestsOf(context, ana))[0]?.subject).toBe('Une notification vous attend sur Parvis')
  })

  test('is not sent when everything was read, when switched off, or to members who never asked, are suspended or unconfirmed', async ({
    join,
    context,
    clock,
  }) => {
    const people = [
      await join('ana'),
      await join('ben'),
      await join('cleo'),
      await join('dan'),
      await join('eve'),
    ] as const
    const [ana, ben, , dan, eve] = people
    for (const member of [ana, ben, dan, eve]) await choose(member, 'daily')
    await (await join('fay')).publishes('Bonjour @ana @ben @cleo @dan @eve')
    await ana.call(markAllNotificationsRead, {})
    await choose(ben, 'off')
    await context.db
      .updateTable('auth.users')
      .set({ banned_until: new Date(Date.now() + 30 * 86_400_000) })
      .where('id', '=', dan.id)
      .execute()
    await context.db
      .updateTable('auth.users')
      .set({ email_confirmed_at: null })
      .where('id', '=', eve.id)
      .execute()
    expect(await eve.call(getDigest, {})).toEqual({ rhythm: 'daily', address_confirmed: false })
    await mornings(context, clock)
    for (const member of people) expect(await digestsOf(context, member)).toEqual([])
  })

  test('of a week is sent on Mondays, and shows ten items of many', async ({ join, context, clock }) => {
    const [ana, ben] = [await join('Ana'), await join('Ben')]
    await choose(ana, 'weekly')
    for (let turn = 1; turn <= 12; turn += 1) await ben.publishes(`Bonjour @ana, ${turn}`)
    await mornings(context, clock, 7)
    const [mail] = await digestsOf(context, ana)
    expect(mail?.subject).toBe('12 notifications vous attendent sur Parvis')
    expect(mail?.text.match(/Ben vous a mentionné/g)).toHaveLength(10)
    expect(mail?.text).toContain('Et 2 autres')
    expect(mail?.text).toContain('chaque semaine')
  })

  test('shows nothing that its reader may no longer see', async ({ join, context, clock }) => {
    const [ana, ben, cleo] = [await join('Ana'), await join('Ben'), await join('Cleo')]
    await choose(ana, 'daily')
    const post = await ben.publishes('Un secret pour @ana')
    await cleo.publishes('Bonjour @ana')
    await sql`update posts set visibility = 'private' where id = ${post.id}`.execute(context.db)
    await ana.blocks(cleo)
    await mornings(context, clock)
    const [mail] = await digestsOf(context, ana)
    expect(mail?.subject).toBe('Une notification vous attend sur Parvis')
    expect(`${mail?.text}${mail?.html}`).not.toContain('secret')
    expect(mail?.text).not.toContain('Cleo')
  })
})

describe('the unsubscribe link', () => {
  test('works without a session, for mail programs with one click and for people, repeatedly', async ({
    join,
    guest,
    context,
    clock,
  }) => {
    const [ana, ben] = [await join('Ana'), await join('Ben')]
    const { path, token } = linkOf(context, ana)
    for (const [body, type] of [
      ['List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
      [
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
        'multipart/form-data; boundary=x',
      ],
    ] as const) {
      await choose(ana, 'daily')
      expect((await guest.sendRaw('POST', path, body, type)).status).toBe(200)
      expect((await ana.call(getDigest, {})).rhythm).toBe('off')
    }
    await choose(ana, 'weekly')
    for (let turn = 0; turn < 2; turn += 1)
      expect(await guest.call(endDigest, { body: { token } })).toEqual({ rhythm: 'off' })
    expect((await ana.call(getDigest, {})).rhythm).toBe('off')
    await ben.publishes('Encore, @ana')
    await mornings(context, clock)
    expect(await digestsOf(context, ana)).toEqual([])
  })

  test('made by anyone else has no effect', async ({ join, guest, context }) => {
    const [ana, ben] = [await join('Ana'), await join('Ben')]
    await choose(ana, 'daily')
    await choose(ben, 'daily')
    const seal = linkOf(context, ana).token.split('.')[1]
    for (const token of [
      '',
      ana.id,
      `${ana.id}.`,
      `${ben.id}.${seal}`,
      `${ana.id}.${seal}x`,
      'x'.repeat(200),
    ]) {
      await expect(guest.call(endDigest, { body: { token } }), token).toBeRefused('digest_link_invalid')
      const address = `/digest/unsubscribe?token=${encodeURIComponent(token)}`
      const answer = await guest.sendRaw('POST', address, 'List-Unsubscribe=One-Click', 'text/plain')
      expect(answer.status).toBe(422)
    }
    expect((await ana.call(getDigest, {})).rhythm).toBe('daily')
    expect((await ben.call(getDigest, {})).rhythm).toBe('daily')
  })
})

test('a choice is private, off by default, and deleted with the account', async ({
  join,
  guest,
  context,
}) => {
  const ana = await join('Ana')
  expect(await ana.call(getDigest, {})).toEqual({ rhythm: 'off', address_confirmed: true })
  await Promise.all(Array.from({ length: 5 }, () => choose(ana, 'weekly')))
  expect((await ana.call(getDigest, {})).rhythm).toBe('weekly')
  for (const wrong of [{ rhythm: 'hourly' }, {}, { rhythm: 'daily', user_id: ana.id }])
    expect((await ana.send('PUT', '/api/v1/me/digest', wrong)).json).toMatchObject({
      error: { code: 'validation_failed' },
    })
  await expect(guest.call(getDigest, {})).toBeRefused('not_authenticated')
  await expect(guest.call(setDigest, { body: { rhythm: 'daily' } })).toBeRefused('not_authenticated')
  await context.db.deleteFrom('auth.users').where('id', '=', ana.id).execute()
  expect(await context.db.selectFrom('mail_digests').select('user_id').execute()).toEqual([])
})

test('a day begins at eight in Paris, a week on its Monday, in summer and in winter', () => {
  const at = (moment: string) => [periodOf('daily', new Date(moment)), periodOf('weekly', new Date(moment))]
  // A Saturday, in winter.
  expect(at('2026-11-21T06:59:59Z')).toEqual(['2026-11-20', '2026-11-16'])
  expect(at('2026-11-21T07:00:00Z')).toEqual(['2026-11-21', '2026-11-16'])
  // A Monday, in summer.
  expect(at('2026-07-06T05:59:59Z')).toEqual(['2026-07-05', '2026-06-29'])
  expect(at('2026-07-06T06:00:00Z')).toEqual(['2026-07-06', '2026-07-06'])
  // After midnight in Paris, before midnight in UTC.
  expect(at('2026-12-31T23:30:00Z')).toEqual(['2026-12-31', '2026-12-28'])
  expect(at('2027-01-01T07:30:00Z')).toEqual(['2027-01-01', '2026-12-28'])
  // Nights of a clock change.
  expect(at('2026-03-29T06:00:00Z')).toEqual(['2026-03-29', '2026-03-23'])
  expect(at('2026-10-25T06:30:00Z')).toEqual(['2026-10-24', '2026-10-19'])
})
