import { listRegisterBodies, listRegisterMandates } from '@parvis/contract/people/elected-register.ts'
import { expect } from 'vitest'
import { folder, importing, refusal } from '../../../../test/imports.ts'
import { type Parvis, test } from '../../../../test/parvis.ts'
import {
  councillorRow,
  mayorRow,
  personCells,
  type RegisterPerson,
  registerFile,
} from '../../../../test/register-files.ts'

const vernet: RegisterPerson = { surname: 'VERNET', given: 'Alix', born: '04/02/1981' }
const council = (people: RegisterPerson[]) =>
  registerFile(
    'municipal',
    people.map((person) => councillorRow('01404', 'Valbrume', person)),
  )

const edition = async (
  context: Parvis['context'],
  name: string,
  files: Record<string, string>,
  options = {},
) => importing(context, 'rne', await folder(context, name, files), options)

test('all files of the register are known by their headers, whatever they are called', async ({
  context,
  guest,
}) => {
  const from = (surname: string) => personCells({ surname, given: 'Camille' })
  const report = await edition(context, 'first', {
    'a.csv': registerFile('mayor', [mayorRow('1404', 'Valbrume', vernet)]),
    'b.csv': registerFile('municipal', [
      councillorRow('01404', 'Valbrume', vernet, 'Maire'),
      councillorRow('01404', 'Valbrume', { surname: 'D’ÉTÉ-Ré', given: 'Jean-Noël' }, '1er adjoint au Maire'),
    ]),
    'c.csv': registerFile('intercommunal', [
      `01;Ain;;;01404;Valbrume;200012345;CC du Val-Brumeux;${from('Épars')};Vice-président;2026-04-10;FR`,
    ]),
    'd.csv': registerFile('departmental', [`01;Ain;0103;Valbrume;${from('Dep')};;`]),
    'e.csv': registerFile('regional', [`84;Auvergne-Rhône-Alpes;01;Ain;${from('Reg')};;`]),
    'f.csv': registerFile('assembly', [`20R;Corse;2A;Corse-du-Sud;${from('Cor')};;`]),
    'g.csv': registerFile('district', [
      `69;Rhône;69M;Métropole de Lyon;69123;Lyon;01;1er secteur;${from('Arr')};;`,
    ]),
    'h.csv': registerFile('abroad', [`12;Bénélux;${from('Afe')};;`]),
    'i.csv': registerFile('deputy', [`01;Ain;0102;2ème circonscription;${from('Dou')};;`]),
    'j.csv': registerFile('senator', [`01;Ain;${from('Sen')};;`]),
    'k.csv': registerFile('european', [`${from('Eur')};;`]),
  })
  expect(report).toMatchObject({
    changes: { added: 12, removed: 0 },
    findings: { setAside: {}, unknown: {} },
  })

  const { items, edition: day } = await guest.call(listRegisterBodies, { query: { q: 'valb' } })
  expect(items).toEqual([
    {
      id: expect.any(Number),
      kind: 'commune',
      code: '01404',
      name: 'Valbrume',
      department: '01',
      has_address: false,
      has_siren: false,
    },
  ])
  expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  const bodyId = items[0]?.id ?? 0
  const mandates = await guest.call(listRegisterMandates, { params: { bodyId } })
  expect(mandates.items.map(({ surname }) => surname)).toEqual(['D’ÉTÉ-Ré', 'VERNET', 'VERNET'])
  expect(mandates.items.map((item) => [item.kind, item.function])).toEqual(
    expect.arrayContaining([
      ['municipal', '1er adjoint au Maire'],
      ['mayor', null],
      ['municipal', 'Maire'],
    ]),
  )
  const found = await guest.call(listRegisterMandates, { params: { bodyId }, query: { q: 'JEAN NOEL' } })
  expect(found.items).toMatchObject([
    { given_name: 'Jean-Noël', mandate_from: '2026-03-22', body: { name: 'Valbrume' } },
  ])

  const kinds = ['01404', '200012345', '01', '84', '20R', '69123-01', '12', 'AN', 'SENAT', 'PE']
  for (const code of kinds)
    expect((await guest.call(listRegisterBodies, { query: { q: code } })).items).toMatchObject([{ code }])
  await expect(guest.call(listRegisterMandates, { params: { bodyId: 99_999 } })).toBeRefused(
    'register_body_not_found',
  )
})

test('older headers and dates are read; a birth date is nowhere, only its keyed hash', async ({
  context,
  guest,
}) => {
  await edition(context, 'older', {
    'maires.csv': registerFile('olderMayor', [
      `1;Ain;1404;Valbrume;VERNET;Alix;F;04/02/1981;37;Cadre (exemple);18/05/2020;23/05/2020`,
    ]),
  })
  const [body] = (await guest.call(listRegisterBodies, { query: { q: 'VALBRUME' } })).items
  const { items } = await guest.call(listRegisterMandates, { params: { bodyId: body?.id ?? 0 } })
  expect(items).toMatchObject([{ kind: 'mayor', mandate_from: '2020-05-18', function_from: '2020-05-23' }])
  const rows = await context.db.selectFrom('register_mandates').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/1981|Cadre/)
  expect(rows[0]?.birth_mark).toHaveLength(16)
  const reports = await context.db.selectFrom('imports').select('report').execute()
  expect(JSON.stringify(reports)).not.toMatch(/1981|VERNET/i)
})

test('the next edition keeps the ids of who stays, also under a new office or a corrected birth date', async ({
  context,
}) => {
  const ids = async () =>
    Object.fromEntries(
      (await context.db.selectFrom('register_mandates').select(['surname', 'id']).execute()).map(
        ({ surname, id }) => [surname, id],
      ),
    )
  await edition(context, 'one', { 'cm.csv': council([vernet, { surname: 'Reste', given: 'Lou' }]) })
  const before = await ids()
  const report = await edition(context, 'two', {
    'cm.csv': council([
      { ...vernet, born: '1981-02-05', from: '2032-03-20' },
      { surname: 'RESTÉ', given: 'Lou' },
    ]),
  })
  expect(report.changes).toMatchObject({ added: 0, changed: 2, removed: 0 })
  expect(await ids()).toEqual({ VERNET: before.VERNET, RESTÉ: before.Reste })
})

test('two people of one name in a council are told apart by their births', async ({ context }) => {
  const twin = (born: string) => ({ surname: 'Martin', given: 'Claude', born })
  await edition(context, 'one', { 'cm.csv': council([vernet, twin('1950-01-01'), twin('1985-05-05')]) })
  const marks = () => context.db.selectFrom('register_mandates').select(['id', 'birth_mark']).execute()
  const before = await marks()
  const others = Array.from({ length: 9 }, (_, turn) => ({
    surname: 'Autre',
    given: `Prénom-${'abcdefghi'[turn]}`,
  }))
  const report = await edition(context, 'two', { 'cm.csv': council([...others, vernet, twin('1985-05-05')]) })
  expect(report.changes).toMatchObject({ added: 9, removed: 1, unchanged: 2 })
  const after = await marks()
  expect(before.filter(({ id }) => after.every((row) => row.id !== id))).toHaveLength(1)
})

test('a row that cannot be read is set aside, and nobody leaves the register for it before a second edition', async ({
  context,
}) => {
  const people = Array.from({ length: 30 }, (_, turn) => ({ surname: 'Nom', given: `Prénom ${turn}` }))
  const damaged = (rows: RegisterPerson[]) =>
    `${council(rows)}01;Ain;;;??;Valbrume;${personCells(vernet)};;;FR\n`
  await edition(context, 'one', { 'cm.csv': council(people) })
  const first = await edition(context, 'two', { 'cm.csv': damaged(people.slice(1)) }, { allowOlder: true })
  expect(first.changes).toMatchObject({ removed: 0 })
  expect(Object.keys(first.findings.setAside)).toEqual(['donnée impossible : code de la commune = ??'])
  const whole = await edition(context, 'three', { 'cm.csv': council(people.slice(1)) })
  expect(whole.changes).toMatchObject({ removed: 1 })
})

test('an edition with half the rows of one file is refused, though the other file is whole', async ({
  context,
}) => {
  const people = Array.from({ length: 30 }, (_, turn) => ({ surname: 'Nom', given: `Prénom ${turn}` }))
  const mayors = (count: number) =>
    registerFile(
      'mayor',
      Array.from({ length: count }, (_, turn) => mayorRow(`0140${turn}`, `Commune ${turn}`, vernet)),
    )
  await edition(context, 'one', { 'cm.csv': council(people), 'mai.csv': mayors(8) })
  expect(await refusal(edition(context, 'two', { 'cm.csv': council(people), 'mai.csv': mayors(4) }))).toBe(
    'far_fewer_records',
  )
  // One file alone says nothing of the others.
  const report = await edition(context, 'three', { 'mai.csv': mayors(8) })
  expect(report.changes).toMatchObject({ removed: 0, unchanged: 8 })
  expect(await refusal(edition(context, 'four', { 'x.csv': 'uid;nom\n1;2\n' }))).toBe('not_this_source')
})
