import { expect } from 'vitest'
import { alertsOf, daysAgo, followsTarget, importsVotes, untilNotified } from '../../../../test/alerts.ts'
import type { MovableClock } from '../../../../test/clock.ts'
import { folder, importing } from '../../../../test/imports.ts'
import { assembly } from '../../../../test/official-files.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import type { AppContext } from '../../../app-context.ts'
import { readNotifications } from '../../messaging/notifications/store.ts'
import { openUnsubscribeLinks } from '../../people/notifications/index.ts'
import { queueAlertDigests } from './digests.ts'
import { editAlert } from './service.ts'

/** Advances to the morning of another day, on two nodes, and waits until all is sent. */
async function mornings(context: AppContext, clock: MovableClock, days = 1): Promise<void> {
  clock.advance({ days })
  await Promise.all([queueAlertDigests(context), queueAlertDigests(context)])
  await untilNotified(context)
}

const mailsOf = async (context: AppContext, member: Member) => {
  await expect
    .poll(async () => {
      const { rows } = await context.database.pool.query(
        `select from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')`,
      )
      return rows
    })
    .toEqual([])
  return ((await context.mailbox?.latest('mail', member.email)) ?? []).filter(({ text }) =>
    text.includes('alertes'),
  )
}

/** Read without a session, which has ended by then. */
const summariesOf = async (context: AppContext, member: Member) =>
  (await readNotifications(context, member.id, 'all', null)).items.filter(
    ({ type }) => type === 'alert_summary',
  )
const vote = (context: AppContext, number: number) => ({
  number,
  day: daysAgo(context, 1),
  groups: [{ pours: [900_001] }],
})

test('a digest of a day or a week has what is new since the last one, once, on two nodes', async ({
  context,
  clock,
  join,
}) => {
  await importing(context, 'assemblee-acteurs', await folder(context, 'acteurs', assembly))
  const [ana, ben] = [await join('Ana'), await join('Ben')]
  const daily = await followsTarget(ana, 'official', 'PA900001', { rhythm: 'daily', by_mail: true })
  await followsTarget(ana, 'words', 'bancs', { rhythm: 'daily' })
  await followsTarget(ben, 'official', 'PA900001', { rhythm: 'weekly' })
  await importsVotes(context, [vote(context, 99_001), vote(context, 99_002)])
  expect(await alertsOf(ana)).toEqual([])
  await mornings(context, clock)
  expect(await summariesOf(context, ana)).toMatchObject([
    {
      title: 'Vos alertes du jour : 2 nouveautés',
      message: 'Aline Valmont : 2 nouveaux votes\n« bancs » : 2 nouveaux votes',
      data: { path: '/alertes' },
    },
  ])
  const [mail, ...others] = await mailsOf(context, ana)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Vos alertes du jour : une nouveauté')
  expect(mail?.text).toContain('http://parvis.test/elus/aline-valmont-PA900001')
  expect(mail?.text).not.toContain('« bancs »')
  const token = encodeURIComponent(openUnsubscribeLinks(context.config, 'alerts').tokenFor(ana.id))
  expect(mail?.text).toContain(`http://parvis.test/alertes/desabonnement?token=${token}`)

  await mornings(context, clock)
  expect(await summariesOf(context, ana)).toHaveLength(1)
  // The digest of the day had this news, so that of the week leaves it out.
  await editAlert(context, ana, daily.id, { rhythm: 'weekly' })
  await mornings(context, clock, 7)
  const sent = await context.db
    .selectFrom('alert_summaries')
    .select(['user_id', 'rhythm', 'news_count'])
    .orderBy('created_at')
    .execute()
  expect(sent).toEqual([
    { user_id: ana.id, rhythm: 'daily', news_count: 2 },
    { user_id: ben.id, rhythm: 'weekly', news_count: 1 },
  ])
  expect(await mailsOf(context, ben)).toEqual([])
})

test('at once, by mail too, to those who asked for it and are neither paused nor suspended', async ({
  context,
  join,
}) => {
  await importing(context, 'assemblee-acteurs', await folder(context, 'acteurs', assembly))
  const [ana, ben, cleo] = [await join('Ana'), await join('Ben'), await join('Cleo')]
  for (const member of [ana, cleo]) await followsTarget(member, 'official', 'PA900001', { by_mail: true })
  await followsTarget(ben, 'official', 'PA900001')
  await context.db
    .updateTable('auth.users')
    .set({ banned_until: new Date(Date.now() + 86_400_000) })
    .where('id', '=', cleo.id)
    .execute()
  await importsVotes(context, [vote(context, 99_001)])
  await importsVotes(context, [vote(context, 99_001)])
  expect((await mailsOf(context, ana)).map(({ subject }) => subject)).toEqual([
    'Aline Valmont : un nouveau vote',
  ])
  for (const member of [ben, cleo]) expect(await mailsOf(context, member)).toEqual([])
})
