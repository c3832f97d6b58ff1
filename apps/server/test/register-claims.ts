import { listRegisterBodies, listRegisterMandates } from '@parvis/contract/people/elected-register.ts'
import { claimMandate, confirmRegisterCode } from '@parvis/contract/people/register-claims.ts'
import { expect } from 'vitest'
import { folder, importing } from './imports.ts'
import type { Parvis } from './parvis.ts'
import type { Guest, Member } from './people.ts'
import { councillorRow, mayorRow, type RegisterPerson, registerFile } from './register-files.ts'

export const townHall = 'mairie@valbrume.example'
export const vernet: RegisterPerson = { surname: 'VERNET', given: 'Alix Marie' }
export const others: RegisterPerson[] = 'abcdefghij'
  .split('')
  .map((letter) => ({ surname: 'AUTRE', given: `Lou${letter}` }))

/** Imports the register of a commune with its official address. */
export async function importTownHall(
  context: Parvis['context'],
  people: RegisterPerson[] = [vernet, ...others],
  name = 'rne',
) {
  await importing(
    context,
    'rne',
    await folder(context, name, {
      'mai.csv': registerFile('mayor', [mayorRow('01404', 'Valbrume', { surname: 'MAIRE', given: 'Zoé' })]),
      'cm.csv': registerFile(
        'municipal',
        people.map((person) => councillorRow('01404', 'Valbrume', person, '1er adjoint')),
      ),
    }),
  )
  await importing(
    context,
    'annuaire',
    await folder(context, `${name}-annuaire`, {
      'annuaire.json': {
        service: [
          {
            pivot: [{ type_service_local: 'mairie', code_insee_commune: ['01404'] }],
            adresse_courriel: [townHall],
            siret: '21010404600017',
          },
        ],
      },
    }),
  )
}

export async function mandateOf(reader: Guest, q = 'vernet') {
  const { items } = await reader.call(listRegisterBodies, { query: { q: 'Valbrume' } })
  const found = await reader.call(listRegisterMandates, {
    params: { bodyId: items[0]?.id ?? 0 },
    query: { q },
  })
  return found.items[0]?.id ?? ''
}

export const claims = (member: Member, mandate_id: string, proof: 'code' | 'document' = 'code') =>
  member.call(claimMandate, { body: { mandate_id, proof } })
export const confirms = (member: Member, code: string) => member.call(confirmRegisterCode, { body: { code } })

/** The last mail to the town hall, with the code and the token of the objection. */
export async function lastMail(mailbox: Parvis['mailbox']) {
  await expect.poll(async () => (await mailbox.of(townHall)).length).toBeGreaterThan(0)
  const [mail] = await mailbox.of(townHall)
  const text = mail?.text ?? ''
  return {
    text,
    code: /(\d{4} \d{4})/.exec(text)?.[1] ?? '',
    token: /contestation#([\w-]+)/.exec(text)?.[1] ?? '',
  }
}
