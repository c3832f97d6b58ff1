import pg from 'pg'
import { StartRefusal } from '../start-refusal.ts'
import type { MigrationFile } from './migration-files.ts'
import type { SchemaState } from './schema-state.ts'

/** Returns the sentence that an operator reads when a database is not this version's to use. */
export function schemaRefusal({ foreign, contracted, replaced }: SchemaState): string | undefined {
  if (foreign !== undefined)
    return `La base de données que désigne DATABASE_URL sert déjà à autre chose qu’à Parvis (${foreign}) : donnez à Parvis une base vide, ou celle qu’il a créée.`
  if (contracted !== undefined)
    return `Une version plus récente de Parvis a retiré de la base de données ce que celle-ci y lit encore (${contracted}) : démarrez cette version plus récente, ou restaurez une sauvegarde d’avant.`
  if (replaced.applied === 'some')
    return `Cette base de données est d’une version de Parvis antérieure à la migration ${replaced.last} : démarrez d’abord la version qui a cette migration (docs/exploitation.md dit laquelle), puis celle-ci.`
  return undefined
}

/** Codes of PostgreSQL. */
const lockNotAvailable = '55P03'
const deadlockDetected = '40P01'
const queryCanceled = '57014'

/** Returns whether the same statement may succeed later. */
export function isPassing(error: unknown): boolean {
  const code = error instanceof pg.DatabaseError ? error.code : undefined
  return code === lockNotAvailable || code === deadlockDetected
}

/** Returns the refusal for a file that failed; errors of the connection stay as they are. */
export function failureOf({ name, inTransaction }: MigrationFile, error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  const reason =
    error.code === queryCanceled
      ? 'une instruction a dépassé la durée permise (statement_timeout)'
      : error.message.replace(/\s+/g, ' ')
  const rest = inTransaction ? 'rien n’en est gardé' : 'elle sera reprise'
  return new StartRefusal(
    `La migration ${name} a échoué, ${rest}, et celles d’avant restent faites : ${reason}.`,
  )
}

/** Returns the refusal for a file whose lock somebody else holds; it names the oldest transaction. */
export async function lockRefusal(
  client: pg.Client,
  { name }: MigrationFile,
  attempts: number,
): Promise<StartRefusal> {
  const { rows } = await client.query<{ pid: number; program: string; minutes: number }>(`
    select pid, application_name as program, round(extract(epoch from now() - xact_start) / 60)::int as minutes
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 1`)
  const [oldest] = rows
  const holder =
    oldest === undefined
      ? 'une autre session garde une table'
      : `la plus ancienne transaction ouverte, celle du processus ${oldest.pid} de PostgreSQL (${oldest.program || 'sans nom'}, depuis ${oldest.minutes} min), garde sans doute une table`
  const tries = attempts === 1 ? 'a attendu un verrou en vain' : `n’a pas eu son verrou en ${attempts} essais`
  return new StartRefusal(
    `La migration ${name} ${tries} : ${holder} ; attendez sa fin ou terminez-la (pg_terminate_backend), puis recommencez.`,
  )
}
