import type { Tx } from '@parvis/platform/database/database.ts'
import { nameTerm } from '../src/features/people/elected-register/index.ts'

const communes = [
  { code: '01990', name: 'Valbrume (exemple)', email: 'mairie@valbrume.example', siren: '990000019' },
  {
    code: '01991',
    name: 'Roche-sur-Élan (exemple)',
    email: 'mairie@roche-sur-elan.example',
    siren: '990000027',
  },
  { code: '01992', name: 'Port-Saline (exemple)', email: null, siren: null },
] as const

/** Invented councils, each with its mayor first. */
const councils = [
  ['VERNET Alix', 'KOWAL Bernadette', 'ÉPARS Jean-Noël', 'MARTIN Claude', 'MARTIN Claude', 'VARNIER Odile'],
  ['D’ORVAL Camille', 'BENALI-ROUX Nadia', 'LENOIR Samir', 'DELCASTEL Adrien', 'SANCHEZ Inès'],
  ['OLIVIER Renée', 'CÔME Malik', 'PONTIVAL-RÉAU Marie-Laure'],
]

/** A fictional register of elected people: three communes, two of them with an official address, and their councils. */
export async function seedRegister(tx: Tx): Promise<void> {
  for (const [turn, { code, name, email, siren }] of communes.entries()) {
    const { id } = await tx
      .insertInto('register_bodies')
      .values({ kind: 'commune', code, name, email, siren, department: '01', term: nameTerm(name) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const people = (councils[turn] ?? []).map((person) => {
      const at = person.lastIndexOf(' ')
      return { surname: person.slice(0, at), given_name: person.slice(at + 1), name_term: nameTerm(person) }
    })
    const [mayor] = people
    const common = { body_id: id, mandate_from: '2026-03-22' }
    if (mayor !== undefined)
      await tx
        .insertInto('register_mandates')
        .values({ ...common, ...mayor, kind: 'mayor', function_from: '2026-03-28' })
        .execute()
    await tx
      .insertInto('register_mandates')
      .values(
        people.map((person, place) => ({
          ...common,
          ...person,
          kind: 'municipal',
          function: place === 0 ? 'Maire' : place === 1 ? '1er adjoint au Maire' : null,
        })),
      )
      .execute()
  }
}
