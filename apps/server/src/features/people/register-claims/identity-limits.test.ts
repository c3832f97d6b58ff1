import { beginIdentityProof, identityChecks } from '@parvis/contract/people/register-claims.ts'
import { withdrawVerification } from '@parvis/contract/people/verification.ts'
import { expect } from 'vitest'
import {
  agent,
  citizen,
  council,
  importCouncil,
  mandateOf,
  others,
  returns,
  test,
  townHall,
  visits,
} from '../../../../test/identity-providers.ts'
import { sweepIdentityProofs } from './identity-proofs.ts'

test('visits are counted for a member and forgotten after a month; after many identities that differ, a person decides', async ({
  context,
  clock,
  join,
  guest,
  franceconnect,
}) => {
  await importCouncil(context, council)
  franceconnect.people.set('p-1', { ...citizen, birthdate: '1981-04-02' })
  const visit = { provider: 'franceconnect', mandate_id: await mandateOf(guest) } as const
  const guesser = await join('alix vernet', { role: 'politician' })
  for (let turn = 0; turn < identityChecks.ofMember; turn += 1)
    await returns(guesser, await visits(guesser, franceconnect, visit))
  const body = visit
  await expect(guesser.call(beginIdentityProof, { body })).toBeRefused('too_many_identity_checks')
  const official = await join('vernet alix', { role: 'politician' })
  expect((await returns(official, await visits(official, franceconnect, visit))).outcome).toBe(
    'identity_differs',
  )
  franceconnect.people.set('p-1', citizen)
  expect(await returns(official, await visits(official, franceconnect, visit))).toMatchObject({
    outcome: 'in_review',
    verification: { status: 'pending', history: [{ register: { proof: 'franceconnect' } }] },
  })
  clock.advance({ days: identityChecks.days + 1 })
  await sweepIdentityProofs(context)
  expect(await context.db.selectFrom('identity_proofs').select('id').execute()).toEqual([])
})

test('identities that agree, however often they come, lock nobody out', async ({
  context,
  join,
  guest,
  proconnect,
}) => {
  await importCouncil(context, [{ surname: 'VERNET-ROUX', given: 'Alix' }, ...others])
  proconnect.people.set('p-1', { ...agent, usual_name: 'ROUX VERNET' })
  const visit = { provider: 'proconnect', mandate_id: await mandateOf(guest) } as const
  const partly = await join('alix vernet', { role: 'politician' })
  for (let turn = 0; turn < identityChecks.ofMandate; turn += 1)
    expect((await returns(partly, await visits(partly, proconnect, visit))).outcome).toBe('in_review')
  await partly.call(withdrawVerification, {})
  const official = await join('alix vernet roux', { role: 'politician' })
  expect((await returns(official, await visits(official, proconnect, visit))).outcome).toBe('verified')
})

test('ProConnect, which gives no birth date, verifies a whole name; a part of one is for a person', async ({
  context,
  join,
  guest,
  proconnect,
}) => {
  await importCouncil(context, [{ surname: 'SAINT MARTIN', given: 'Claude' }, ...others])
  const visit = { provider: 'proconnect', mandate_id: await mandateOf(guest, 'saint') } as const
  proconnect.people.set('p-1', { ...agent, given_name: 'Claude', usual_name: 'SAINT' })
  const other = await join('claude saint martin', { role: 'politician' })
  expect(await returns(other, await visits(other, proconnect, visit))).toMatchObject({
    outcome: 'in_review',
    verification: { verified: false },
  })
})

test('a body without a SIREN, another name and a citizen are refused before the visit', async ({
  context,
  join,
  guest,
}) => {
  await importCouncil(context, council, { adresse_courriel: [townHall.email] })
  const mandate_id = await mandateOf(guest)
  const begins = (member: Awaited<ReturnType<typeof join>>, provider: 'proconnect' | 'franceconnect') =>
    member.call(beginIdentityProof, { body: { provider, mandate_id } })
  const official = await join('alix vernet', { role: 'politician' })
  await expect(begins(official, 'proconnect')).toBeRefused('register_body_without_siren')
  await expect(begins(await join('bernard', { role: 'politician' }), 'franceconnect')).toBeRefused(
    'register_name_differs',
  )
  await expect(begins(await join('alix'), 'franceconnect')).toBeRefused('not_verifiable')
  await expect(official.call(beginIdentityProof, { body: { provider: 'franceconnect' } })).toBeRefused(
    'register_mandate_not_found',
  )
})
