import { listOwnMandates } from '@parvis/contract/people/register-claims.ts'
import { expect } from 'vitest'
import { folder, importing } from '../../../../test/imports.ts'
import { test } from '../../../../test/parvis.ts'
import { claims, confirms, lastMail, others, townHall } from '../../../../test/register-claims.ts'
import { councillorRow, mayorRow, registerFile } from '../../../../test/register-files.ts'

test('namesakes by surname and first given name, also a mayor and a councillor, are for a person; one who is both is not', async ({
  context,
  join,
  mailbox,
}) => {
  const martin = (given: string, born: string) => ({ surname: 'MARTIN', given, born })
  const durand = { surname: 'DURAND', given: 'Lou', born: '1970-01-01' }
  const valbrume = [martin('Claude Marie', '1950-01-01'), martin('Claude Jean', '1985-05-05')]
  const petit = { surname: 'PÉTIT', given: 'Noa', born: '1985-05-05' }
  const councils = [
    { code: '01404', mayor: durand, council: [durand, ...valbrume] },
    { code: '01405', mayor: { ...petit, surname: 'PETIT', born: '1950-01-01' }, council: [petit, ...others] },
  ]
  await importing(
    context,
    'rne',
    await folder(context, 'namesakes', {
      'mai.csv': registerFile(
        'mayor',
        councils.map(({ code, mayor }) => mayorRow(code, `Commune ${code}`, mayor)),
      ),
      'cm.csv': registerFile(
        'municipal',
        councils.flatMap(({ code, council }) =>
          council.map((person) => councillorRow(code, `Commune ${code}`, person)),
        ),
      ),
    }),
  )
  await context.db.updateTable('register_bodies').set({ email: townHall }).execute()
  const outcomes: unknown[] = []
  for (const [name, q] of [
    ['claude martin', 'jean'],
    ['noa petit', 'petit'],
    ['lou durand', 'durand'],
  ] as const) {
    const official = await join(name, { role: 'politician' })
    const mandate = (await official.call(listOwnMandates, {})).items.find(({ surname, given_name }) =>
      `${surname} ${given_name}`.toLowerCase().includes(q),
    )
    await claims(official, mandate?.id ?? '')
    await expect.poll(async () => (await lastMail(mailbox)).text).toContain(name)
    const { code } = await lastMail(mailbox)
    outcomes.push([name, (await confirms(official, code)).verified])
  }
  expect(outcomes).toEqual([
    ['claude martin', false],
    ['noa petit', false],
    ['lou durand', true],
  ])
})
