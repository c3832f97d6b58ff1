import type { Tx } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { Changes } from '../officials/index.ts'
import { putRecords, type RecordInput } from '../politics/index.ts'
import type { OrganisationRecord, SpendingBracket } from './formats/agora.ts'
import { changesOf } from './importers.ts'
import type { ImporterContext, StagedImport } from './source.ts'

type TransparencyDataset = 'lobby-figures' | 'declaration-figures'

const number = (value: number) => value.toLocaleString('fr-FR')

/** Counts the published HATVP declarations by kind and mandate, without names. */
export async function importDeclarations(
  context: ImporterContext,
  tx: Tx,
  staged: StagedImport,
): Promise<Changes> {
  const { rows } = await sql<{ mandate: string; document: string; published: number }>`
    select record ->> 'mandate' as mandate, record ->> 'document' as document, count(*)::int as published
    from import_staging where import_id = ${staged.importId} and kind = 'declaration'
    group by 1, 2 order by 1, 2`.execute(tx)
  const interests = rows.filter(({ document }) => ['di', 'dim', 'dia', 'diam'].includes(document))
  const of = (mandates: string[]) =>
    interests
      .filter(({ mandate }) => mandates.length === 0 || mandates.includes(mandate))
      .reduce((sum, { published }) => sum + published, 0)
  const figures = [
    figure('declarations-all', 'Déclarations d’intérêts publiées', of([]), 'declaration'),
    figure('declarations-deputies', 'Déclarations publiées de députés', of(['depute']), 'declaration'),
    figure('declarations-senators', 'Déclarations publiées de sénateurs', of(['senateur']), 'declaration'),
    figure(
      'declarations-government',
      'Déclarations publiées de membres du Gouvernement',
      of(['gouvernement']),
      'declaration',
    ),
    figure(
      'declarations-local',
      'Déclarations publiées d’élus locaux',
      of(['region', 'departement', 'commune', 'epci', 'ctsp']),
      'declaration',
    ),
  ]
  return replaceFigures(context, tx, 'declaration-figures', staged, figures)
}

/** Counts the register of interest representatives: all organisations, and the last closed year. */
export async function importRegister(
  context: ImporterContext,
  tx: Tx,
  staged: StagedImport,
): Promise<Changes> {
  const counts = { registered: 0, silent: 0 }
  const years = new Map<string, { organisations: number; activities: number }>()
  const brackets = new Map<string, Map<string, SpendingBracket & { organisations: number }>>()
  const domains = new Map<string, Map<string, number>>()
  for await (const { years: declaredYears, registered } of organisations(tx, staged.importId)) {
    if (registered) counts.registered += 1
    if (declaredYears.length === 0) counts.silent += 1
    for (const { ends_on, activities, spending, domains: named } of declaredYears) {
      const year = ends_on.slice(0, 4)
      const sum = years.get(year) ?? { organisations: 0, activities: 0 }
      years.set(year, { organisations: sum.organisations + 1, activities: sum.activities + activities })
      if (spending !== null) {
        const ofYear = brackets.get(year) ?? new Map<string, SpendingBracket & { organisations: number }>()
        // Keyed by bounds, since the spaces of the texts vary.
        const bounds = `${spending.from}-${spending.below ?? 'plus'}`
        const bracket = ofYear.get(bounds) ?? { ...spending, organisations: 0 }
        brackets.set(year, ofYear.set(bounds, { ...bracket, organisations: bracket.organisations + 1 }))
      }
      const ofYear = domains.get(year) ?? new Map<string, number>()
      for (const domain of named) ofYear.set(domain, (ofYear.get(domain) ?? 0) + 1)
      domains.set(year, ofYear)
    }
  }
  const closed = [...years.keys()]
    .filter((year) => `${year}-12-31` < staged.asOf)
    .sort()
    .at(-1)
  const figures = [
    figure('register-organisations', 'Organisations inscrites', counts.registered, 'lobby'),
    figure('register-silent', 'Organisations sans exercice déclaré', counts.silent, 'lobby'),
  ]
  if (closed !== undefined) {
    const { activities = 0 } = years.get(closed) ?? {}
    figures.push(figure('register-activities', `Activités déclarées pour ${closed}`, activities, 'lobby'))
    const topics = [...(domains.get(closed) ?? [])].sort(
      ([a, one], [b, other]) => other - one || (a < b ? -1 : 1),
    )
    for (const [turn, [domain, times]] of topics.slice(0, 5).entries())
      figures.push(
        figure(`register-domain-${turn + 1}`, `Domaine : ${domain} (${closed})`, times, 'lobby', 'activités'),
      )
    const spent = [...(brackets.get(closed) ?? [])].sort(([, one], [, other]) => one.from - other.from)
    for (const [bounds, { organisations, from, text }] of spent)
      figures.push(
        figure(
          `register-spending-${spent.some(([of, one]) => of !== bounds && one.from === from) ? bounds : from}`,
          `Dépenses ${text} (${closed})`,
          organisations,
          'lobby',
          'organisations',
        ),
      )
  }
  return replaceFigures(context, tx, 'lobby-figures', staged, figures)
}

const batchSize = 500

async function* organisations(tx: Tx, importId: string): AsyncGenerator<OrganisationRecord> {
  for (let after = ''; ; ) {
    const rows = await tx
      .selectFrom('import_staging')
      .select(['key', 'record'])
      .where('import_id', '=', importId)
      .where('kind', '=', 'organisation')
      .where('key', '>', after)
      .orderBy('key')
      .limit(batchSize)
      .execute()
    // The reader of this source wrote it as a record of this kind.
    for (const { record } of rows) yield record as unknown as OrganisationRecord
    const last = rows.at(-1)
    if (rows.length < batchSize || last === undefined) return
    after = last.key
  }
}

type FigureRecord = Pick<RecordInput<TransparencyDataset>, 'key' | 'value'>

function figure(
  key: string,
  label: string,
  value: number,
  about: 'lobby' | 'declaration',
  unit?: string,
): FigureRecord {
  return {
    key,
    value: {
      label,
      display: number(value),
      value,
      unit: unit ?? null,
      refers_to: null,
      rhythm: 'quarter',
      about: [about],
    },
  }
}

/** Replaces all figures that the last import wrote for a page. */
async function replaceFigures(
  context: ImporterContext,
  tx: Tx,
  dataset: TransparencyDataset,
  staged: StagedImport,
  figures: FigureRecord[],
): Promise<Changes> {
  const { importId, asOf, provenance: source } = staged
  const records = figures.map((made) => ({ ...made, source, asOf, basis: 'single-copy' as const }))
  const origin = {
    kind: 'import' as const,
    importId,
    reason: 'Mise à jour par les données de la HATVP.',
    complete: true,
  }
  return changesOf(await putRecords(context, tx, dataset, records, origin))
}
