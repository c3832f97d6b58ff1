import { listRegisterBodies, listRegisterMandates } from '@parvis/contract/people/elected-register.ts'
import {
  claimMandate,
  confirmRegisterCode,
  listOwnMandates,
} from '@parvis/contract/people/register-claims.ts'
import { expect } from 'vitest'
import { folder, importing } from '../../../../test/imports.ts'
import { type Parvis, test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import {
  councillorRow,
  personCells,
  type RegisterPerson,
  registerFile,
} from '../../../../test/register-files.ts'
import { certificateOf, own } from '../../../../test/reviewing.ts'
import { graceMandatesLeft } from './left-mandates.ts'

const townHall = 'mairie@valbrume.example'
const elected: RegisterPerson = { surname: 'LEFEVRE', given: 'Anais' }
const others = 'abcdefghij'.split('').map((letter) => ({ surname: 'AUTRE', given: `Lou${letter}` }))

type Councils = Record<string, RegisterPerson[]>

async function edition(context: Parvis['context'], name: string, councils: Councils) {
  const rows = Object.entries(councils).flatMap(([code, people]) =>
    people.map((person) => councillorRow(code, `Commune ${code}`, person)),
  )
  await importing(context, 'rne', await folder(context, name, { 'cm.csv': registerFile('municipal', rows) }))
  await context.db.updateTable('register_bodies').set({ email: townHall }).execute()
}

const claims = async (member: Member) => {
  const [mandate] = (await member.call(listOwnMandates, {})).items
  await member.call(claimMandate, { body: { mandate_id: mandate?.id ?? '', proof: 'code' } })
}

async function codeFrom(mailbox: Parvis['mailbox']) {
  await expect.poll(async () => (await mailbox.of(townHall)).length).toBeGreaterThan(0)
  return /(\d{4} \d{4})/.exec((await mailbox.of(townHall))[0]?.text ?? '')?.[1] ?? ''
}

const types = (member: Member, code: string) => member.call(confirmRegisterCode, { body: { code } })

test('a commune merged in January: its elected people keep their mandates, claims and ticks in the new one', async ({
  context,
  join,
  guest,
  mailbox,
}) => {
  await edition(context, 'december', { '01404': [elected, ...others], '01405': others.slice(0, 2) })
  const official = await join('Anaïs Lefèvre', { role: 'politician' })
  await claims(official)
  const code = await codeFrom(mailbox)
  const waiting = await join('loua autre', { role: 'politician' })
  await types(official, code)
  await edition(context, 'january', { '01900': [elected, ...others], '01405': others.slice(0, 2) })
  await graceMandatesLeft(context)
  expect(await own(official)).toMatchObject({ verified: true, history: [{ register: { left_on: null } }] })
  expect(await certificateOf(guest, official)).toMatchObject({ status: 'valid', valid_until: null })
  // Two of that name and birth sit in two communes: each keeps its own row.
  const mandates = (await waiting.call(listOwnMandates, {})).items
  expect(mandates.map(({ body }) => body.code).toSorted()).toEqual(['01405', '01900'])
  const [gone] = (await guest.call(listRegisterBodies, { query: { q: '01404' } })).items
  expect((await guest.call(listRegisterMandates, { params: { bodyId: gone?.id ?? 0 } })).items).toEqual([])
})

test('a mandate that leaves the register before the code is typed, as of somebody who died, gives no tick', async ({
  context,
  join,
  mailbox,
}) => {
  await edition(context, 'before', { '01404': [elected, ...others] })
  const impostor = await join('anais lefevre', { role: 'politician' })
  await claims(impostor)
  const code = await codeFrom(mailbox)
  await edition(context, 'after', { '01404': others })
  expect(await types(impostor, code)).toMatchObject({ status: 'pending', verified: false })
  expect((await impostor.call(listOwnMandates, {})).items).toEqual([])
})

test('a region without an official address is claimed with a document, not with a code', async ({
  context,
  join,
}) => {
  await importing(
    context,
    'rne',
    await folder(context, 'regions', {
      'cr.csv': registerFile('regional', [`84;Auvergne-Rhône-Alpes;01;Ain;${personCells(elected)};;`]),
    }),
  )
  const official = await join('LEFÈVRE Anaïs', { role: 'politician' })
  const [mandate] = (await official.call(listOwnMandates, {})).items
  expect(mandate).toMatchObject({ kind: 'regional', body: { has_address: false } })
  const body = { mandate_id: mandate?.id ?? '', proof: 'code' as const }
  await expect(official.call(claimMandate, { body })).toBeRefused('register_body_unreachable')
})
