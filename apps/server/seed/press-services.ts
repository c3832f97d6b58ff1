import type { Tx } from '@parvis/platform/database/database.ts'
import { nameTerm } from '../src/features/people/elected-register/index.ts'

/** Invented services as the CPPAP's list names them: name, publisher, domain, number. */
const services = [
  ['fil-public.example', 'Éditions du Fil public', 'fil-public.example', '0330 Y 99001'],
  ['cigogne-matinale.example', 'Société de la Cigogne', 'cigogne-matinale.example', '0928 Y 99002'],
  ['vigie-du-littoral.example', 'La Vigie (association)', 'vigie-du-littoral.example', '1127 Z 99003'],
  ['La Lettre des préaux - Newsletter', 'La Gazette des préaux', null, '0626 W 99004'],
] as const

/** A fictional list of recognised online press services; the last one has to be renewed. */
export async function seedPressServices(tx: Tx): Promise<void> {
  const rows = services.map(([name, publisher, domain, number]) => {
    const [month, year] = [Number(number.slice(0, 2)), 2000 + Number(number.slice(2, 4))]
    return {
      ...{ registration: number.slice(-5), number, name, publisher, domain },
      expires_on: new Date(Date.UTC(year, month, 0)),
      ...{ term: nameTerm(name), terms: nameTerm(`${name} ${publisher}`) },
    }
  })
  await tx.insertInto('press_services').values(rows).execute()
}
