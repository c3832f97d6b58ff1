import { type MigrationFile, stampOf } from '@parvis/platform/database/migration-files.ts'
import type pg from 'pg'

/** Returns as many names as the baseline replaces; without those of contract migrations where they were not applied. */
export function replacedNames(files: MigrationFile[], { contract }: { contract: boolean }): string[] {
  const replaces = files.find((file) => file.replaces !== undefined)?.replaces
  if (replaces === undefined) throw new Error('no baseline')
  const earliest = Number(stampOf(replaces.last)) - replaces.expand - replaces.contract
  const names = (count: number, from: number, folder = '') =>
    Array.from({ length: count }, (_, n) => `${folder}${from + n}_replaced`)
  const expanded = names(replaces.expand, earliest)
  return contract
    ? [...expanded, ...names(replaces.contract, earliest + replaces.expand, 'contract/')]
    : expanded
}

/** Marks an up-to-date database as being at the last migration before the baseline. */
export async function becomeReplaced(
  client: Pick<pg.Client, 'query'>,
  files: MigrationFile[],
  options: { contract: boolean },
): Promise<void> {
  await client.query('delete from schema_migrations')
  await client.query('insert into schema_migrations select unnest($1::text[]), now()::text', [
    replacedNames(files, options),
  ])
}
