import { askExport } from '@parvis/contract/accounts/account.ts'
import { getOwnProfile } from '@parvis/contract/people/profiles.ts'
import { listCases } from '@parvis/contract/trust/moderation-cases.ts'
import { listActs, setStaff } from '@parvis/contract/trust/staff.ts'
import { expect } from 'vitest'
import { provesByMail } from '../../../../test/mailed-proof.ts'
import { test } from '../../../../test/parvis.ts'
import { aPdf, type Member } from '../../../../test/people.ts'
import { queue } from '../../../../test/reviewing.ts'
import { addPasskey, signInBy } from '../../../../test/software-authenticator.ts'

const needed = 'staff_second_factor_required'
const grants = (administrator: Member, username: string, value = true) =>
  administrator.call(setStaff, { body: { username, flag: 'moderator', value } })
const cases = (member: Member) => member.call(listCases, { query: { list: 'open' } })
const access = async (member: Member) => {
  const { staff_access, staff_grace_ends_at } = await member.call(getOwnProfile, {})
  return [staff_access, staff_grace_ends_at]
}

test('a new moderator has fourteen days to add a second factor; then the console closes, until it is added', async ({
  join,
  clock,
}) => {
  const [ada, rita] = [await join('ada', { administrator: true }), await join('rita')]
  expect(await access(rita)).toEqual(['none', null])
  await grants(ada, 'rita')
  const ends = new Date(clock.now().getTime() + 14 * 86_400_000).getTime()
  const [given, until] = await access(rita)
  expect(given).toBe('grace')
  expect(Math.abs(new Date(until ?? 0).getTime() - ends)).toBeLessThan(5_000)
  expect((await cases(rita)).items).toEqual([])
  // Verification needs a factor from the first day, as administrators do; documents a recent one.
  const journalist = await join('jeanne', { role: 'journalist' })
  const { id } = await journalist.sendsDocument(aPdf)
  await journalist.send('POST', '/api/v1/me/verification', { organisation: 'Le Courrier' })
  await expect(rita.get(`/api/v1/verification-documents/${id}`)).toBeRefused('recent_factor_required')
  await expect(queue(rita)).toBeRefused(needed)

  await ada.call(setStaff, { body: { username: 'rita', flag: 'administrator', value: true } })
  await expect.poll(async () => (await rita.call(getOwnProfile, {})).is_administrator).toBe(true)
  await expect(rita.call(listActs, { query: {} })).toBeRefused(needed)
  await ada.call(setStaff, { body: { username: 'rita', flag: 'administrator', value: false } })

  clock.advance({ days: 13 })
  await rita.signsInAgain()
  expect((await access(rita))[0]).toBe('grace')
  // The missing factor is named before anything that she could show: one dialog asks for it.
  await expect(rita.call(askExport, {})).toBeRefused('recent_factor_required')
  // A session that was read before the last minute is judged anew after it.
  clock.advance({ hours: 24, minutes: -1 })
  await rita.signsInAgain()
  expect((await cases(rita)).items).toEqual([])
  clock.advance({ minutes: 2 })
  await expect(cases(rita)).toBeRefused(needed)
  expect(await access(rita)).toEqual(['factor_needed', null])

  await rita.showsFactor()
  expect(await access(rita)).toEqual(['open', null])
})

test('a passkey counts: the console asks for it at once, and a session by passkey opens it', async ({
  join,
  browser,
  mailbox,
}) => {
  const [ada, rita] = [await join('ada', { administrator: true }), await join('rita')]
  await grants(ada, 'rita')
  expect((await access(rita))[0]).toBe('grace')
  const client = browser()
  await client.signInWithPassword(rita)
  await provesByMail(client, mailbox, rita)
  const { authenticator } = await addPasskey(client)
  // The console is closed to a session that has shown the password alone.
  expect(await access(rita)).toEqual(['factor_needed', null])
  await expect(cases(rita)).toBeRefused(needed)
  await signInBy(client, authenticator)
  rita.token = (await client.getSession()).data.session?.access_token ?? ''
  expect(await access(rita)).toEqual(['open', null])
  expect((await cases(rita)).items).toEqual([])
  // It is a recent factor too.
  await grants(ada, 'rita', false)
  expect((await access(rita))[0]).toBe('none')
})
