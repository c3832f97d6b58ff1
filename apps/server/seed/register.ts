import type { Tx } from '@parvis/platform/database/database.ts'
import { openSecret } from '@parvis/platform/secret.ts'
import type { AppContext } from '../src/app-context.ts'
import { birthMark, nameTerm } from '../src/features/people/elected-register/index.ts'

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

/** Invented births: the mayor’s on 12 March 1970, that of each after them a year later. */
const births = (place: number) => `${1970 + place}-03-12`

/** The one councillor whose birth the register does not have. */
const withoutBirth = 'SANCHEZ Inès'

/** A fictional register of elected people: three communes, two of them with an official address, and their councils. */
export async function seedRegister(context: AppContext, tx: Tx): Promise<void> {
  const key = openSecret(context.config).derive('births of the register')
  const markOf = (person: string, place: number) =>
    person === withoutBirth ? null : Buffer.from(birthMark(key, nameTerm(person), births(place)), 'hex')
  for (const [turn, { code, name, email, siren }] of communes.entries()) {
    const { id } = await tx
      .insertInto('register_bodies')
      .values({ kind: 'commune', code, name, email, siren, department: '01', term: nameTerm(name) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const people = (councils[turn] ?? []).map((person, place) => {
      const at = person.lastIndexOf(' ')
      return {
        ...{ surname: person.slice(0, at), given_name: person.slice(at + 1) },
        ...{ name_term: nameTerm(person), birth_mark: markOf(person, place) },
      }
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
