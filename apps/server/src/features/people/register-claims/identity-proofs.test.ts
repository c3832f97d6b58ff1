import {
  beginIdentityProof,
  claimMandate,
  confirmRegisterCode,
  listOwnMandates,
} from '@parvis/contract/people/register-claims.ts'
import { getVerification } from '@parvis/contract/people/verification.ts'
import { describe, expect } from 'vitest'
import {
  agent,
  citizen,
  council,
  importCouncil,
  mandateOf,
  others,
  returns,
  test,
  visits,
} from '../../../../test/identity-providers.ts'
import { test as plain } from '../../../../test/parvis.ts'
import { certificateOf, firstInQueue, own, queue } from '../../../../test/reviewing.ts'

test('ProConnect verifies an elected person at once, and nothing of the identity is kept', async ({
  context,
  join,
  guest,
  proconnect,
}) => {
  await importCouncil(context, council)
  proconnect.people.set('p-1', { ...agent, email: 'alix@valbrume.example', uid: 'u-1' })
  const official = await join('alix vernet', { role: 'politician' })
  const mandate_id = await mandateOf(guest)
  expect(await official.call(listOwnMandates, {})).toMatchObject({
    identity_providers: ['proconnect', 'franceconnect'],
    items: [{ body: { has_siren: true } }],
  })
  const { url } = await official.call(beginIdentityProof, { body: { provider: 'proconnect', mandate_id } })
  const asked = new URL(url).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    acr_values: 'eidas1',
    scope: 'openid given_name usual_name siret',
    code_challenge_method: 'S256',
    redirect_uri: 'http://parvis.test/verification/identite',
  })
  expect(asked.get('state')).toMatch(/^.{32,}$/)
  expect(asked.get('nonce')).toMatch(/^.{32,}$/)

  const done = await returns(
    official,
    await visits(official, proconnect, { provider: 'proconnect', mandate_id }),
  )
  expect(done).toMatchObject({ outcome: 'verified', verification: { verified: true, status: 'approved' } })
  const logout = new URL(done.logout_url ?? '')
  expect(logout.origin).toBe(proconnect.issuer)
  expect(logout.searchParams.get('post_logout_redirect_uri')).toBe('http://parvis.test/verification')
  expect(logout.searchParams.get('id_token_hint')).toBeTruthy()
  expect(await certificateOf(guest, official)).toMatchObject({
    claimed_name: 'alix vernet',
    mandate: '1er adjoint',
    evidence: 'proconnect',
    reviewers: 0,
    register: { proof: 'proconnect', edition: expect.any(String) },
  })
  const kept = await context.db.selectFrom('identity_proofs').selectAll().execute()
  const log = await context.db.selectFrom('transparency_log_pending').select('reason').execute()
  expect(log).toContainEqual({ reason: 'proconnect' })
  expect(JSON.stringify(kept)).not.toMatch(/p-1|u-1|valbrume/)
})

test('FranceConnect verifies by names and birth date, which no answer or row contains', async ({
  context,
  join,
  guest,
  franceconnect,
}) => {
  await importCouncil(context, council)
  const official = await join('alix vernet', { role: 'politician' })
  const visit = { provider: 'franceconnect', mandate_id: await mandateOf(guest) } as const
  for (const [person, change] of Object.entries({
    'other-day': { birthdate: '1981-04-02' },
    'other-name': { family_name: 'VERNAT' },
    'other-given-name': { given_name: 'Marie' },
  })) {
    franceconnect.people.set(person, { ...citizen, ...change })
    expect(await returns(official, await visits(official, franceconnect, visit, { person }))).toMatchObject({
      outcome: 'identity_differs',
      verification: { status: 'none', history: [] },
    })
  }
  franceconnect.people.set('p-1', citizen)
  const done = await returns(official, await visits(official, franceconnect, visit))
  expect(done).toMatchObject({ outcome: 'verified', verification: { verified: true } })
  expect(JSON.stringify(done)).not.toContain('1981')
  expect((await certificateOf(guest, official))?.evidence).toBe('franceconnect')
})

test('an agent of another body proves nothing, and the claim by code stays open', async ({
  context,
  join,
  guest,
  proconnect,
}) => {
  await importCouncil(context, council)
  proconnect.people.set('p-1', { ...agent, siret: '13002526500013' })
  const official = await join('alix vernet', { role: 'politician' })
  await official.call(claimMandate, { body: { mandate_id: await mandateOf(guest), proof: 'code' } })
  const away = await returns(official, await visits(official, proconnect, { provider: 'proconnect' }))
  expect(away).toMatchObject({
    outcome: 'identity_body_differs',
    verification: { history: [{ register: { proof: 'code', code: { ended: false } } }] },
  })
  proconnect.people.set('p-1', agent)
  const done = await returns(official, await visits(official, proconnect, { provider: 'proconnect' }))
  expect(done).toMatchObject({
    outcome: 'verified',
    verification: { history: [{ register: { proof: 'proconnect', code: null } }] },
  })
  await expect(official.call(confirmRegisterCode, { body: { code: '12345678' } })).toBeRefused(
    'register_code_not_found',
  )
})

test('a homonym in the council, a second claim and one beside a verified mandate are for a person; nobody learns of the other', async ({
  context,
  join,
  guest,
  proconnect,
  franceconnect,
}) => {
  const claude = { surname: 'MARTIN', given: 'Claude' }
  const homonyms = [
    { ...claude, born: '1960-01-01' },
    { ...claude, born: '1990-01-01' },
  ]
  await importCouncil(context, [...council, ...homonyms])
  const elder = await join('claude martin', { role: 'politician' })
  const martin = { given_name: 'Claude', family_name: 'Martin', birthdate: '1960-01-01' }
  franceconnect.people.set('m', { acr: 'eidas1', ...martin })
  const outcomes: string[] = []
  for (const { id: mandate_id } of (await elder.call(listOwnMandates, {})).items)
    if (!outcomes.includes('in_review')) {
      const visit = { provider: 'franceconnect', mandate_id } as const
      const answer = await visits(elder, franceconnect, visit, { person: 'm' })
      outcomes.push((await returns(elder, answer)).outcome)
    }
  expect(outcomes.filter((outcome) => outcome !== 'identity_differs')).toEqual(['in_review'])

  proconnect.people.set('p-1', agent)
  const visit = { provider: 'proconnect', mandate_id: await mandateOf(guest) } as const
  const first = await join('alix vernet', { role: 'politician' })
  const second = await join('vernet alix', { role: 'politician' })
  expect((await returns(first, await visits(first, proconnect, visit))).outcome).toBe('verified')
  const other = await returns(second, await visits(second, proconnect, visit))
  expect(other).toMatchObject({ outcome: 'in_review', verification: { verified: false, status: 'pending' } })
  expect(JSON.stringify(other)).not.toContain(first.id)
  const desk = await join('rita', { moderator: true })
  const request = (await queue(desk)).find(({ claimed_name }) => claimed_name === 'vernet alix')
  expect(
    (await desk.call(getVerification, { params: { requestId: request?.id ?? '' } })).register_check,
  ).toMatchObject({ other_claims: 1 })
})

test('a profile under a married name waits for a person after its proof', async ({
  context,
  join,
  guest,
  proconnect,
}) => {
  await importCouncil(context, [{ surname: 'VERNET-ROUX', given: 'Alix' }, ...others])
  proconnect.people.set('p-1', { ...agent, given_name: 'Alix', usual_name: 'ROUX VERNET' })
  const official = await join('alix vernet', { role: 'politician' })
  const visit = { provider: 'proconnect', mandate_id: await mandateOf(guest) } as const
  expect((await returns(official, await visits(official, proconnect, visit))).outcome).toBe('in_review')
  const desk = await join('rita', { moderator: true })
  expect(await firstInQueue(desk)).toMatchObject({ register: { proof: 'proconnect' } })
})

test('a state is good once, for its member alone, and a refusal at the provider leaves everything as it was', async ({
  context,
  clock,
  join,
  guest,
  proconnect,
}) => {
  await importCouncil(context, council)
  proconnect.people.set('p-1', agent)
  const official = await join('alix vernet', { role: 'politician' })
  const stranger = await join('bernard', { role: 'politician' })
  const visit = { provider: 'proconnect', mandate_id: await mandateOf(guest) } as const
  const answer = await visits(official, proconnect, visit)
  await expect(returns(stranger, answer)).toBeRefused('identity_state_invalid')
  await expect(returns(official, { state: 'x'.repeat(64) })).toBeRefused('identity_state_invalid')
  const declined = await visits(official, proconnect, visit, { refuses: true })
  expect(declined.error).toBe('access_denied')
  await expect(returns(official, declined)).toBeRefused('identity_declined')
  await expect(returns(official, declined)).toBeRefused('identity_state_invalid')
  const late = await visits(official, proconnect, visit)
  clock.advance({ minutes: 6 })
  await expect(returns(official, late)).toBeRefused('identity_state_invalid')
  expect((await own(official)).history).toEqual([])
  const again = await visits(official, proconnect, visit)
  expect((await returns(official, again)).outcome).toBe('verified')
  await expect(returns(official, again)).toBeRefused('identity_state_invalid')
})

test('another level, missing claims and a provider that does not answer are refused by name', async ({
  context,
  join,
  guest,
  proconnect,
}) => {
  await importCouncil(context, council)
  const official = await join('alix vernet', { role: 'politician' })
  const visit = { provider: 'proconnect', mandate_id: await mandateOf(guest) } as const
  const { siret: _, ...withoutSiret } = agent
  const wrong = {
    low: [{ ...agent, acr: 'eidas0' }, 'identity_level_low'],
    none: [withoutSiret, 'identity_unusable'],
    short: [{ ...agent, siret: '210104046' }, 'identity_unusable'],
    nameless: [{ ...agent, usual_name: undefined }, 'identity_unusable'],
    foreign: [{ ...citizen }, 'identity_unusable'],
  } as const
  for (const [person, [claims, code]] of Object.entries(wrong)) {
    proconnect.people.set(person, claims)
    await expect(returns(official, await visits(official, proconnect, visit, { person }))).toBeRefused(code)
  }
  proconnect.people.set('p-1', agent)
  const answer = await visits(official, proconnect, visit)
  await proconnect.close()
  await expect(returns(official, answer)).toBeRefused('identity_unreachable')
})

test('a provider that hangs is left after seconds, by name: the open claim stays, and the next visit succeeds', async ({
  context,
  join,
  guest,
  proconnect,
}) => {
  await importCouncil(context, council)
  proconnect.people.set('p-1', agent)
  const official = await join('alix vernet', { role: 'politician' })
  const mandate_id = await mandateOf(guest)
  await official.call(claimMandate, { body: { mandate_id, proof: 'code' } })
  const visit = { provider: 'proconnect' } as const
  for (const path of ['/token', '/me', '/me body', '/jwks']) {
    const answer = await visits(official, proconnect, visit)
    proconnect.silent.add(path)
    const begun = performance.now()
    await expect(returns(official, answer), path).toBeRefused('identity_unreachable')
    expect(performance.now() - begun).toBeLessThan(15_000)
    proconnect.silent.clear()
    expect(await own(official)).toMatchObject({
      status: 'pending',
      history: [{ register: { proof: 'code' } }],
    })
    // The visit is spent, as the provider may have been asked.
    await expect(returns(official, answer)).toBeRefused('identity_state_invalid')
  }
  expect((await returns(official, await visits(official, proconnect, visit))).outcome).toBe('verified')
}, 120_000)

describe.each(['none', 'HS256'] as const)('userinfo signed with %s', (signature) => {
  test.override({ signature })
  test('is refused: only the provider’s published keys sign', async ({
    context,
    join,
    guest,
    proconnect,
  }) => {
    await importCouncil(context, council)
    proconnect.people.set('p-1', agent)
    const official = await join('alix vernet', { role: 'politician' })
    const visit = { provider: 'proconnect', mandate_id: await mandateOf(guest) } as const
    await expect(returns(official, await visits(official, proconnect, visit))).toBeRefused(
      'identity_unusable',
    )
  })
})

plain('a site without clients at the providers offers neither', async ({ join }) => {
  const official = await join('alix vernet', { role: 'politician' })
  expect((await official.call(listOwnMandates, {})).identity_providers).toEqual([])
})
