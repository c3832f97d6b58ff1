import { deleteAccount, undoChange } from '@parvis/contract/accounts/account.ts'
import { listPersonalTokens } from '@parvis/contract/accounts/personal-tokens.ts'
import { getOwnProfile } from '@parvis/contract/people/profiles.ts'
import { endMemberSessions, readMemberAccess } from '@parvis/contract/trust/members.ts'
import { expect } from 'vitest'
import { at, test as onNodes } from '../../../../../test/nodes.ts'
import { test } from '../../../../../test/parvis.ts'
import { Program, programOf } from '../../../../../test/personal-tokens.ts'
import { clearExpired, setBan } from '../service.ts'

test('a suspension refuses a token at once, and ends it', async ({ join, context, clock }) => {
  const ana = await join('ana')
  const program = await programOf(ana)
  await program.call(getOwnProfile, {})
  const until = new Date(clock.now().getTime() + 3_600_000)
  await context.transaction((tx) => setBan(context, tx, ana.id, until))
  await expect(program.call(getOwnProfile, {})).toBeRefused('token_revoked')
  clock.advance({ hours: 2 })
  await expect(program.call(getOwnProfile, {})).toBeRefused('token_revoked')
})

test('the end of an account ends its tokens', async ({ join }) => {
  const ana = await join('ana')
  const program = await programOf(ana)
  await program.call(getOwnProfile, {})
  await ana.call(deleteAccount, { body: { confirmation: 'SUPPRIMER' } })
  await expect(program.call(getOwnProfile, {})).toBeRefused('token_unknown')
})

test('a new password keeps tokens; the link of the mail about a token revokes it', async ({
  join,
  browser,
  mailbox,
  guest,
}) => {
  const ana = await join('ana')
  const [mine, stolen] = [await programOf(ana, { name: 'Le mien' }), await programOf(ana)]
  const client = browser()
  await client.signInWithPassword(ana)
  expect((await client.updateUser({ password: 'un-autre-mot-de-passe-de-test' })).error).toBeNull()
  await mine.call(getOwnProfile, {})
  await expect.poll(async () => (await mailbox.of(ana.email)).length).toBe(3)
  const about = (await mailbox.of(ana.email)).filter(({ subject }) => subject?.includes('jeton'))
  // The newest first: it is about the second token.
  const undoToken = /\/undo#(\S+)/.exec(about[0]?.text ?? '')?.[1] ?? ''
  await guest.call(undoChange, { body: { token: undoToken } })
  await expect(stolen.call(getOwnProfile, {})).toBeRefused('token_revoked')
  await mine.call(getOwnProfile, {})
})

test('the staff signs a member out everywhere, tokens included; on one device, tokens stay', async ({
  join,
}) => {
  const [ana, ada] = [await join('ana'), await join('ada', { administrator: true })]
  const program = await programOf(ana)
  const params = { memberId: ana.id }
  const access = await ada.call(readMemberAccess, { params })
  expect(access.personal_tokens).toBe(1)
  const session_id = access.sessions[0]?.id ?? ''
  await ada.call(endMemberSessions, { params, body: { session_id } })
  await program.call(getOwnProfile, {})
  await ada.call(endMemberSessions, { params, body: { session_id: null } })
  await expect(program.call(getOwnProfile, {})).toBeRefused('token_revoked')
})

test('a token that ended thirty days ago is forgotten', async ({ join, context, clock }) => {
  const ana = await join('ana')
  await programOf(ana, { days: 1 })
  clock.advance({ days: 30 })
  await clearExpired(context)
  await ana.signsInAgain()
  expect((await ana.call(listPersonalTokens, {})).items).toHaveLength(1)
  clock.advance({ days: 2 })
  await clearExpired(context)
  const { count } = await context.db
    .selectFrom('auth.personal_tokens')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe('0')
})

onNodes(
  'a revocation holds on the other nodes within a moment',
  { tags: 'long' },
  async ({ join, node, context }) => {
    const ana = await join('ana')
    const program = await programOf(ana)
    const elsewhere = await node()
    const there = new Program(at(ana, elsewhere), { id: program.tokenId, secret: program.token ?? '' })
    await there.call(getOwnProfile, {})
    await context.transaction((tx) => setBan(context, tx, ana.id, new Date('9999-12-31T00:00:00Z')))
    await expect
      .poll(
        () =>
          there.call(getOwnProfile, {}).then(
            () => 'answered',
            (error: { code: string }) => error.code,
          ),
        { timeout: 5_000, interval: 20 },
      )
      .toBe('token_revoked')
  },
)
