import pg from 'pg'
import { contractFolder, inOrder, type MigrationFile, readMigrations, stampOf } from './migration-files.ts'

/** How the schema of a database compares with the migrations of this version. */
export interface SchemaState {
  /** Recorded names in order, without those of migrations that the baseline replaces. */
  applied: string[]
  /** Migrations of this version that are not applied, in order. */
  pending: MigrationFile[]
  /** Names of expand migrations of other versions, which this one can ignore. */
  ahead: string[]
  /** Name of a contract migration of a newer version: what it removed, this version may need. */
  contracted: string | undefined
  /** Table, or migration, that shows that the database belongs to something else. */
  foreign: string | undefined
  replaced: ReplacedState
}

/**
 * Whether a database has the migrations that the baseline replaces: all of them, so that the baseline is recorded and not
 * applied; only some, so that an earlier version has to apply the rest.
 */
export interface ReplacedState {
  applied: 'none' | 'some' | 'all'
  /** Name of the last one; undefined without a baseline. */
  last: string | undefined
}

type Queryable = Pick<pg.Pool | pg.Client, 'query'>

/** Compares a database with migrations. Writes nothing. */
export async function readSchemaState(database: Queryable, files: MigrationFile[]): Promise<SchemaState> {
  const names = await recordedNames(database)
  const recorded = new Set(names)
  const isApplied = ({ name, formerName }: MigrationFile) =>
    recorded.has(name) || (formerName !== undefined && recorded.has(formerName))
  const { applied, unknown, replaced } = compareNames(names, files)
  const isOurs = names.length > unknown.length
  const foreign = isOurs ? undefined : ((await foreignTable(database)) ?? unknown.at(0))
  // Another node has begun to migrate a new database meanwhile: its table is ours.
  if (foreign !== undefined && (await recordedNames(database)).length > names.length)
    return readSchemaState(database, files)
  return {
    applied,
    pending: files.filter((file) => !isApplied(file)),
    ahead: unknown.filter((name) => !name.startsWith(contractFolder)),
    contracted: unknown.find((name) => name.startsWith(contractFolder)),
    foreign,
    replaced,
  }
}

/** Recorded names, of a database or of a backup, beside the migrations of this version. */
interface ComparedNames {
  /** All but those that the baseline replaces, in order. */
  applied: string[]
  /** Names of other versions. */
  unknown: string[]
  replaced: ReplacedState
  /** Whether the contract migrations that the baseline replaces were all applied too. */
  isContracted: boolean
}

/** Compares recorded names with migrations. */
export function compareNames(names: string[], files: MigrationFile[]): ComparedNames {
  const known = new Set(files.flatMap(({ name, formerName }) => [name, formerName]))
  const baseline = files.find(({ replaces }) => replaces !== undefined)?.replaces
  const isReplaced = (name: string) =>
    baseline !== undefined && /^\d/.test(stampOf(name)) && stampOf(name) <= stampOf(baseline.last)
  const replaced = names.filter(isReplaced)
  const contracted = replaced.filter((name) => name.startsWith(contractFolder)).length
  const expanded = replaced.length - contracted
  const applied = names.filter((name) => !isReplaced(name)).sort(inOrder)
  return {
    applied,
    unknown: applied.filter((name) => !known.has(name)),
    replaced: {
      applied: replaced.length === 0 ? 'none' : expanded === baseline?.expand ? 'all' : 'some',
      last: baseline?.last,
    },
    isContracted: contracted === baseline?.contract,
  }
}

/** Returns whether this version can serve from a database; for `/ready`. */
export async function isMigrated(database: Queryable, folder: URL): Promise<boolean> {
  return serves(await readSchemaState(database, await readMigrations(folder)))
}

/** A schema serves a version that is not ahead of it; newer ones may have added to it, but removed nothing. */
export function serves({ pending, contracted, foreign }: SchemaState): boolean {
  const isBehind = pending.some(({ phase }) => phase !== 'contract')
  return !isBehind && contracted === undefined && foreign === undefined
}

/** Code of PostgreSQL for a missing column: the table is another program's. */
const undefinedColumn = '42703'
const undefinedTable = '42P01'

async function recordedNames(database: Queryable): Promise<string[]> {
  try {
    const { rows } = await database.query<{ name: string }>(
      'select name from schema_migrations order by name',
    )
    return rows.map(({ name }) => name)
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : undefined
    if (code !== undefinedTable && code !== undefinedColumn) throw error
    return []
  }
}

/** Returns the name of a table that none of our migrations made, ignoring tables of extensions. */
async function foreignTable(database: Queryable): Promise<string | undefined> {
  const { rows } = await database.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and nspname in ('public', 'auth')
      and not exists (
        select from pg_depend
        where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
      -- Left behind by a first start that was interrupted.
      and not (
        relname = 'schema_migrations'
        and exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'name'))
    order by 1 limit 1`)
  return rows[0]?.name
}
