import {
  claimMandate,
  confirmRegisterCode,
  listOwnMandates,
  listRegisterLetters,
  markLetterPosted,
  objectToClaim,
  printRegisterLetter,
  registerCodes,
} from '@parvis/contract/people/register-claims.ts'
import { withdrawVerification } from '@parvis/contract/people/verification.ts'
import { expect } from 'vitest'
import { importCouncil } from '../../../../test/identity-providers.ts'
import { folder, importing } from '../../../../test/imports.ts'
import { type Parvis, test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import { councillorRow, registerFile } from '../../../../test/register-files.ts'
import { own, queue } from '../../../../test/reviewing.ts'
import { expireCodes } from './codes.ts'

const council = ['Alix', 'Lou'].map((given) => ({ surname: 'VERNET', given }))
const address = {
  ...{ type_adresse: 'Adresse', complement1: '', numero_voie: '1 place de la Mairie' },
  ...{ service_distribution: '', code_postal: '01404', nom_commune: 'Valbrume' },
}

async function asksForLetter(join: Parvis['join'], context: Parvis['context']): Promise<Member> {
  await importCouncil(context, council, { adresse: [address] })
  const official = await join('alix vernet', { role: 'politician' })
  const [mandate] = (await official.call(listOwnMandates, {})).items
  expect(mandate?.body.has_address).toBe(false)
  const mandate_id = mandate?.id ?? ''
  await expect(official.call(claimMandate, { body: { mandate_id, proof: 'code' } })).toBeRefused(
    'register_body_unreachable',
  )
  await official.call(claimMandate, { body: { mandate_id, proof: 'letter' } })
  return official
}

const waiting = async (desk: Member) => (await desk.call(listRegisterLetters, { query: {} })).items
const prints = (desk: Member, letterId: string) => desk.call(printRegisterLetter, { params: { letterId } })
const types = (member: Member, code: string) => member.call(confirmRegisterCode, { body: { code } })

test('a body without an email address gets its code by a letter that the staff prints and posts', async ({
  context,
  join,
}) => {
  const official = await asksForLetter(join, context)
  const desk = await join('rita', { moderator: true })
  expect(await queue(desk)).toEqual([])
  const [letter] = await waiting(desk)
  expect(letter).toMatchObject({
    claimed_name: 'alix vernet',
    body: 'Valbrume',
    postal_address: '1 place de la Mairie\n01404 Valbrume',
    printed_at: null,
  })
  const id = letter?.id ?? ''
  const params = { letterId: id }
  await expect(desk.call(markLetterPosted, { params })).toBeRefused('register_letter_unprinted')
  const first = await prints(desk, id)
  const text = first.paragraphs.join(' ')
  expect(text).toMatch(/alix vernet demande .* Valbrume.* 21 jours/s)
  expect(text).toMatch(/contestation#[a-z2-9]{4}(-[a-z2-9]{4}){5}/)
  const codeOf = (words: string) => /(\d{4} \d{4})/.exec(words)?.[1] ?? ''
  const second = codeOf((await prints(desk, id)).paragraphs.join(' '))
  await desk.call(markLetterPosted, { params })
  expect(await waiting(desk)).toEqual([])
  await expect(prints(desk, id)).toBeRefused('register_letter_not_found')
  expect((await own(official)).history[0]?.register?.code).toMatchObject({
    by_letter: true,
    posted_at: expect.any(String),
  })
  if (codeOf(text) !== second) await expect(types(official, codeOf(text))).toBeRefused('register_code_wrong')
  expect(await types(official, second)).toMatchObject({ verified: true })
  const acts = await context.db.selectFrom('moderation_acts').select('act').orderBy('created_at').execute()
  expect(acts.map(({ act }) => act)).toEqual(
    expect.arrayContaining(['register_letter_printed', 'register_letter_posted']),
  )
})

test('the body objects by the address in the letter; its claimant and other members see no letter', async ({
  context,
  join,
  guest,
}) => {
  const official = await asksForLetter(join, context)
  const desk = await join('rita', { moderator: true })
  await expect(official.call(listRegisterLetters, { query: {} })).toBeRefused('reviewers_only')
  const [letter] = await waiting(desk)
  await expect(prints(official, letter?.id ?? '')).toBeRefused('reviewers_only')
  const { paragraphs } = await prints(desk, letter?.id ?? '')
  const token = /contestation#([a-z2-9-]+)/.exec(paragraphs.join(' '))?.[1] ?? ''
  await guest.call(objectToClaim, { body: { token } })
  expect(await queue(desk)).toMatchObject([{ claimed_name: 'alix vernet' }])
  expect(await waiting(desk)).toEqual([])
})

test('a letter that nobody posts sends the claim to a person; until then its code does not end', async ({
  context,
  clock,
  join,
}) => {
  await asksForLetter(join, context)
  const read = () =>
    context.db.selectFrom('verification_requests').select(['status', 'awaits_applicant']).execute()
  clock.advance({ days: registerCodes.days + 1 })
  await expireCodes(context)
  expect(await read()).toEqual([{ status: 'pending', awaits_applicant: true }])
  clock.advance({ days: registerCodes.unpostedDays })
  await expireCodes(context)
  expect(await read()).toEqual([{ status: 'pending', awaits_applicant: false }])
})

test('one person asks a thousand town halls for a code: three mails or letters a month are sent', async ({
  context,
  join,
}) => {
  const codes = Array.from({ length: 1_000 }, (_, place) => String(10_000 + place))
  const name = { surname: 'VERNET', given: 'Alix' }
  const rows = codes.map((code) => councillorRow(code, `Commune ${code}`, name))
  await importing(context, 'rne', await folder(context, 'rne', { 'cm.csv': registerFile('municipal', rows) }))
  const service = codes.map((code) => ({
    pivot: [{ type_service_local: 'mairie', code_insee_commune: [code] }],
    adresse_courriel: [`mairie-${code}@exemple.test`],
  }))
  await importing(context, 'annuaire', await folder(context, 'annuaire', { 'annuaire.json': { service } }))
  const official = await join('alix vernet', { role: 'politician' })
  const mandates = await context.db.selectFrom('register_mandates').select('id').execute()
  expect(mandates).toHaveLength(1_000)
  const refused: string[] = []
  for (const [place, { id: mandate_id }] of mandates.slice(0, 20).entries()) {
    const proof = place % 2 === 0 ? ('code' as const) : ('letter' as const)
    await official
      .call(claimMandate, { body: { mandate_id, proof } })
      .then(() => official.call(withdrawVerification, {}))
      .catch(() => refused.push(mandate_id))
  }
  expect(refused).toHaveLength(20 - registerCodes.ofMember)
  const sent = await context.db.selectFrom('register_codes').select('id').execute()
  expect(sent).toHaveLength(registerCodes.ofMember)
})
