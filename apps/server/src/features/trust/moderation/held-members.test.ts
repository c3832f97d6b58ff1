import { approveAdmissions, listAdmissions, refuseAdmission } from '@parvis/contract/people/admissions.ts'
import { getProfile } from '@parvis/contract/people/profiles.ts'
import { getMemberFile, openMemberCase } from '@parvis/contract/trust/members.ts'
import { expect } from 'vitest'
import { test as base } from '../../../../test/back-office.ts'
import { decides, reasoned, reverses } from '../../../../test/cases.ts'
import type { Member } from '../../../../test/people.ts'
import { admits } from '../../../../test/registration.ts'
import { readFigures } from '../members/figures.ts'

const password = 'un-mot-de-passe-correct'
const email = 'noe@exemple.test'
const day = 86_400_000

/** Noé has confirmed his address and waits for the staff. */
const test = base.extend<{
  team: { ada: Member; mona: Member; milo: Member }
  noe: { id: string; signsIn(): Promise<unknown>; isSeen(): Promise<boolean> }
}>({
  team: async ({ join }, use) => {
    const ada = await join('ada', { administrator: true })
    const [mona, milo] = [await join('mona', { moderator: true }), await join('milo', { moderator: true })]
    await admits(ada, 'approval')
    await use({ ada, mona, milo })
  },
  noe: async ({ team: _, auth, browser, mailbox, guest }, use) => {
    const join_reason = 'Je suis élu à Valbrume et je veux répondre aux habitants.'
    const { json } = await auth('POST', '/signup', { body: { email, password, data: { join_reason } } })
    await browser().verifyOtp({ email, token: (await mailbox.newest(email)).code, type: 'signup' })
    const id = String(json.id)
    await use({
      id,
      signsIn: async () => {
        const { error } = await browser().signInWithPassword({ email, password })
        return error === null ? 'in' : error.code
      },
      isSeen: () => guest.call(getProfile, { params: { reference: id } }).then(Boolean, () => false),
    })
  },
})

const opensCase = async (moderator: Member, memberId: string) =>
  (await moderator.call(openMemberCase, { params: { memberId } })).case_id
const admitsNow = (moderator: Member, id: string) =>
  moderator.call(approveAdmissions, { body: { member_ids: [id] } })
const suspendedUntil = async (reader: Member, memberId: string) =>
  (await reader.call(getMemberFile, { params: { memberId } })).banned_until

test('a suspension of a newcomer who waits outlasts their admission, until its end', async ({
  team: { mona, milo },
  noe,
  clock,
  context,
  mailbox,
}) => {
  expect(await suspendedUntil(mona, noe.id)).toBeNull()
  expect(await readFigures(context.db, clock.now())).toMatchObject({ suspended: 0 })
  const suspended_until = new Date(clock.now().getTime() + 7 * day).toISOString()
  await decides(mona, await opensCase(mona, noe.id), reasoned({ kind: 'suspend', suspended_until }))
  expect(await suspendedUntil(mona, noe.id)).toBe(suspended_until)
  // The suspension has reasons and an appeal, so it comes first.
  expect(await noe.signsIn()).toBe('user_banned')
  expect(await admitsNow(milo, noe.id)).toEqual({ approved: 1 })
  const accepted = async () =>
    (await mailbox.of(email)).find(({ subject }) => subject === 'Votre inscription est acceptée')
  await expect.poll(accepted).toMatchObject({ text: expect.stringContaining('ferme encore votre compte') })
  expect(await noe.signsIn()).toBe('user_banned')
  expect(await noe.isSeen()).toBe(false)
  expect(await suspendedUntil(mona, noe.id)).toBe(suspended_until)
  expect(await readFigures(context.db, clock.now())).toMatchObject({ suspended: 1 })
  clock.advance({ days: 7, minutes: 1 })
  expect(await noe.signsIn()).toBe('in')
  expect(await noe.isSeen()).toBe(true)
})

test('a suspension that ends before the admission leaves the newcomer waiting', async ({
  team: { mona, milo },
  noe,
  clock,
}) => {
  const suspended_until = new Date(clock.now().getTime() + 20 * 60_000).toISOString()
  await decides(mona, await opensCase(mona, noe.id), reasoned({ kind: 'suspend', suspended_until }))
  clock.advance({ minutes: 21 })
  expect(await noe.signsIn()).toBe('admission_pending')
  expect(await noe.isSeen()).toBe(false)
  await admitsNow(milo, noe.id)
  expect(await noe.signsIn()).toBe('in')
})

test('a ban outlasts the admission, and its reversal lets the newcomer in', async ({
  team: { mona, milo },
  noe,
}) => {
  const { decisions } = await decides(mona, await opensCase(mona, noe.id), reasoned({ kind: 'ban' }))
  await admitsNow(milo, noe.id)
  expect(await noe.signsIn()).toBe('user_banned')
  expect(await noe.isSeen()).toBe(false)
  await reverses(milo, decisions[0]?.id)
  expect(await noe.signsIn()).toBe('in')
  expect(await noe.isSeen()).toBe(true)
})

test('a ban reversed while the newcomer waits leaves them waiting; refused, the account ends', async ({
  team: { ada, mona, milo },
  noe,
  context,
}) => {
  const { decisions } = await decides(mona, await opensCase(mona, noe.id), reasoned({ kind: 'ban' }))
  await reverses(milo, decisions[0]?.id)
  expect(await suspendedUntil(mona, noe.id)).toBeNull()
  expect(await noe.signsIn()).toBe('admission_pending')
  expect(await noe.isSeen()).toBe(false)
  const reason = 'Réservé à la commune.'
  await ada.call(refuseAdmission, { params: { memberId: noe.id }, body: { reason } })
  expect(await noe.signsIn()).toBe('invalid_credentials')
  const left = await context.db.selectFrom('auth.users').select('id').where('id', '=', noe.id).execute()
  expect(left).toEqual([])
})

test('a ban that the admin API sets and lifts changes nothing about the wait', async ({
  team: { mona, milo },
  noe,
  office,
}) => {
  await office.updateUserById(noe.id, { ban_duration: '24h' })
  expect(await noe.signsIn()).toBe('user_banned')
  await office.updateUserById(noe.id, { ban_duration: 'none' })
  expect(await noe.signsIn()).toBe('admission_pending')
  expect(await noe.isSeen()).toBe(false)
  expect((await mona.call(listAdmissions, { query: {} })).items).toMatchObject([{ member: { id: noe.id } }])
  await office.updateUserById(noe.id, { ban_duration: '24h' })
  await admitsNow(milo, noe.id)
  expect(await noe.signsIn()).toBe('user_banned')
})

test('a newcomer whose account is being erased is not admitted', async ({ team: { milo }, noe, context }) => {
  const asked_at = context.clock.now()
  await context.db.insertInto('account_deletions').values({ user_id: noe.id, asked_at }).execute()
  expect(await admitsNow(milo, noe.id)).toEqual({ approved: 0 })
  const { held_at } = await context.db
    .selectFrom('auth.users')
    .select('held_at')
    .where('id', '=', noe.id)
    .executeTakeFirstOrThrow()
  expect(held_at).not.toBeNull()
})
