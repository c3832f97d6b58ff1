import { listDepartmentMembers } from '@parvis/contract/discovery/introductions.ts'
import { getDepartmentCouncils } from '@parvis/contract/people/elected-register.ts'
import { claimMandate, confirmRegisterCode } from '@parvis/contract/people/register-claims.ts'
import { inviteElected, refuseElectedInvitations } from '@parvis/contract/people/register-invitations.ts'
import { expect } from 'vitest'
import { folder, importing } from '../../../../test/imports.ts'
import { type Parvis, test } from '../../../../test/parvis.ts'
import type { Guest } from '../../../../test/people.ts'
import { councillorRow, mayorRow, personCells, registerFile } from '../../../../test/register-files.ts'

const townHall = 'mairie@valbrume.example'
const mayor = { surname: 'VERNET', given: 'Alix' }

async function register(context: Parvis['context']) {
  await importing(
    context,
    'rne',
    await folder(context, 'rne', {
      'mai.csv': registerFile('mayor', [mayorRow('01404', 'Valbrume', mayor)]),
      'cm.csv': registerFile('municipal', [
        councillorRow('01404', 'Valbrume', mayor, 'Maire'),
        councillorRow('01404', 'Valbrume', { surname: 'AUTRE', given: 'Lou' }),
      ]),
      'cd.csv': registerFile('departmental', [
        `01;Ain;0103;Canton du Val;${personCells({ surname: 'DEP', given: 'Zoé' })};;`,
      ]),
      'cr.csv': registerFile('regional', [
        `84;Auvergne-Rhône-Alpes;01;Ain;${personCells({ surname: 'REG', given: 'Noé' })};;`,
        `84;Auvergne-Rhône-Alpes;69;Rhône;${personCells({ surname: 'LOIN', given: 'Ève' })};;`,
      ]),
    }),
  )
  await context.db
    .updateTable('register_bodies')
    .set({ email: townHall })
    .where('kind', '=', 'commune')
    .execute()
}

const councilsOf = async (reader: Guest, department = '01') =>
  (await reader.call(getDepartmentCouncils, { params: { department } })).items
const seatNamed = async (reader: Guest, name: string) =>
  (await councilsOf(reader)).flatMap(({ seats }) => seats).find((seat) => seat.name === name)?.id ?? ''

test('one file of a department has its communes, its council and its seats in the region; members are listed beside it', async ({
  context,
  join,
  guest,
  mailbox,
}) => {
  await register(context)
  const councils = await councilsOf(guest)
  expect(
    councils.map(({ kind, may_invite, seats }) => [kind, may_invite, seats.map(({ name }) => name)]),
  ).toEqual([
    ['department', false, ['Zoé DEP']],
    ['region', false, ['Noé REG']],
    ['commune', true, ['Alix VERNET', 'Lou AUTRE', 'Alix VERNET']],
  ])
  expect(await councilsOf(guest, '75')).toEqual([])

  const official = await join('lou autre', { role: 'politician' })
  const mandate_id = await seatNamed(guest, 'Lou AUTRE')
  await official.call(claimMandate, { body: { mandate_id, proof: 'code' } })
  await expect.poll(async () => (await mailbox.of(townHall)).length).toBe(1)
  const code = /(\d{4} \d{4})/.exec((await mailbox.of(townHall))[0]?.text ?? '')?.[1] ?? ''
  const members = async (reader: Guest) =>
    (await reader.call(listDepartmentMembers, { params: { department: '01' } })).items
  expect(await members(guest)).toEqual([])
  await official.call(confirmRegisterCode, { body: { code } })
  expect(await members(guest)).toMatchObject([
    { mandate_id, member: { id: official.id, verified: true }, waiting_posts: 0 },
  ])
  const ana = await join('ana')
  await expect(ana.call(inviteElected, { params: { mandateId: mandate_id } })).toBeRefused(
    'elected_is_member',
  )
})

test('a mayor who is a member by the seat in the council is not invited as mayor either', async ({
  context,
  join,
  guest,
  mailbox,
}) => {
  await register(context)
  const seats = (await councilsOf(guest)).flatMap((council) => council.seats)
  const [asMayor, asCouncillor] = seats.filter(({ name }) => name === 'Alix VERNET').map(({ id }) => id)
  const official = await join('alix vernet', { role: 'politician' })
  await official.call(claimMandate, { body: { mandate_id: asCouncillor ?? '', proof: 'code' } })
  await expect.poll(async () => (await mailbox.of(townHall)).length).toBe(1)
  const code = /(\d{4} \d{4})/.exec((await mailbox.of(townHall))[0]?.text ?? '')?.[1] ?? ''
  expect(await official.call(confirmRegisterCode, { body: { code } })).toMatchObject({ verified: true })
  const ana = await join('ana')
  for (const mandateId of [asMayor ?? '', asCouncillor ?? ''])
    await expect(ana.call(inviteElected, { params: { mandateId } })).toBeRefused('elected_is_member')
})

test('an elected person is invited once a month over all members, until the body refuses for ever', async ({
  context,
  clock,
  join,
  guest,
  mailbox,
}) => {
  await register(context)
  const params = { mandateId: await seatNamed(guest, 'Alix VERNET') }
  const [ana, bea] = [await join('ana'), await join('bea')]
  expect(await ana.call(inviteElected, { params })).toEqual({ invited: true })
  await expect(bea.call(inviteElected, { params })).toBeRefused('elected_invited_lately')
  await expect.poll(async () => (await mailbox.of(townHall)).length).toBe(1)
  const text = (await mailbox.of(townHall))[0]?.text ?? ''
  expect(text).toContain('Alix VERNET')
  expect(text).not.toMatch(/\bana\b/i)
  clock.advance({ days: 31 })
  await bea.signsInAgain()
  expect(await bea.call(inviteElected, { params })).toEqual({ invited: true })

  const token = /refus-invitations#([\w.-]+)/.exec(text)?.[1] ?? ''
  const wrong = token.replace(/^\d+/, '999999')
  await expect(guest.call(refuseElectedInvitations, { body: { token: wrong } })).toBeRefused(
    'register_objection_not_found',
  )
  await guest.call(refuseElectedInvitations, { body: { token } })
  await guest.call(refuseElectedInvitations, { body: { token } })
  clock.advance({ days: 31 })
  await bea.signsInAgain()
  await expect(bea.call(inviteElected, { params })).toBeRefused('elected_uninvitable')
  await register(context)
  await expect(bea.call(inviteElected, { params })).toBeRefused('elected_uninvitable')
  const far = { mandateId: await seatNamed(guest, 'Zoé DEP') }
  await expect(bea.call(inviteElected, { params: far })).toBeRefused('elected_uninvitable')
})
