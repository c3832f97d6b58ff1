import { type AccountClosure, closureField } from '@parvis/contract/accounts/browser-session.ts'
import { appealByLetter, openStatement } from '@parvis/contract/trust/appeals.ts'
import { expect } from 'vitest'
import { aTeam, decides, reasoned, reports, reverses } from '../../../../test/cases.ts'
import { test } from '../../../../test/parvis.ts'

test('a member who signs in to a closed account is told that it is closed, why, and where to appeal; a wrong password tells nothing', async ({
  join,
  guest,
  auth,
}) => {
  const { author, reader, mona, milo } = await aTeam(join)
  const { email } = author
  const enters = async (password: string) =>
    (await auth('POST', '/token?grant_type=password', { body: { email, password } })).json
  const suspended_until = new Date(Date.now() + 7 * 86_400_000).toISOString()
  const one = await reports(reader, 'post', await author.publishes('Un mot de trop'))
  const suspended = await decides(mona, one, reasoned({ kind: 'suspend', suspended_until }))
  expect(await enters(author.password)).toMatchObject({
    code: 'user_banned',
    [closureField]: {
      until: suspended_until,
      reason: 'Menaces et harcèlement',
      path: expect.stringContaining(`/decisions/${suspended.decisions[0]?.id}#`),
    },
  })
  const wrong = await enters('Un tout autre mot 9!')
  expect([wrong.code, wrong[closureField]]).toEqual(['invalid_credentials', undefined])

  await reverses(milo, suspended.decisions[0]?.id)
  const two = await reports(reader, 'profile', author, 'spam')
  await decides(mona, two, reasoned({ kind: 'ban' }))
  const { [closureField]: closure } = (await enters(author.password)) as { [closureField]: AccountClosure }
  expect(closure).toMatchObject({ until: null, reason: 'Menaces et harcèlement' })
  // The link opens the reasons and the appeal without a session.
  const [, decisionId = '', token = ''] = /^\/decisions\/([0-9a-f-]+)#(\S+)$/.exec(closure.path ?? '') ?? []
  const params = { decisionId }
  expect(await guest.call(openStatement, { params, body: { token } })).toMatchObject({
    kind: 'ban',
    may_appeal: true,
  })
  expect(await guest.call(appealByLetter, { params, body: { token, text: 'À tort.' } })).toMatchObject({
    appeal: { status: 'open' },
  })
})
