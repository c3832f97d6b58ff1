import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Db } from './database/database.ts'
import { StartRefusal } from './start-refusal.ts'

/** Facts about a node, by which nodes of one database are compared and shown. */
export interface NodeDescription {
  /** Name of the machine. */
  host: string
  version: string
  roles: string[]
  /** Public address of the site, and of its auth server: tokens carry the latter. */
  siteUrl: string
  authUrl: string
  /** Keyed fingerprint of the secret. */
  secretPrint: string
  /** Kind of the bus between nodes. */
  bus: 'database' | 'redis'
  /** Where members' files are kept; null for a node that neither stores nor serves any. */
  storage: { kind: 'bucket' | 'folder'; id: string } | null
}

/** This process among the nodes of its database. */
export interface ThisNode {
  readonly id: string
  /**
   * @param isAlone no other node can be there, so that rows of others are left over from former processes
   * @throws StartRefusal when it does not fit to another node that lives
   */
  join(isAlone?: boolean): Promise<void>
  /** Writes a heartbeat; does nothing before `join`. */
  beat(): Promise<void>
  leave(): Promise<void>
}

/** Seconds between two beats, and without one after which a node counts as gone. */
export const beatSeconds = 5
const goneAfterSeconds = 15

/** Time of the statement by the clock of the database, since those of nodes may differ. */
const databaseTime = sql<Date>`clock_timestamp()`
/** Also false for a heartbeat in the future, from before a clock was set back: a living node beats again at once. */
const lives = sql<boolean>`abs(extract(epoch from clock_timestamp() - seen_at)) <= ${sql.lit(goneAfterSeconds)}`

export function createThisNode({
  database,
  describe,
}: {
  database: Pick<Database, 'db' | 'transaction'>
  describe: () => Promise<NodeDescription>
}): ThisNode {
  const id = randomUUID()
  let row: ReturnType<typeof rowOf> | undefined
  let started_at: Date | undefined

  return {
    id,
    async join(isAlone = false) {
      const own = rowOf(id, await describe())
      started_at = await database.transaction(async (tx) => {
        // When two nodes start at once, the second sees the first.
        await sql`select pg_advisory_xact_lock(hashtext('nodes'))`.execute(tx)
        const others = tx.deleteFrom('nodes')
        await (isAlone ? others : others.where(({ not }) => not(lives))).execute()
        for (const other of await readNodes(tx)) {
          const reason = misfit(own, other)
          if (reason !== undefined) throw new StartRefusal(reason)
        }
        const joined = await tx
          .insertInto('nodes')
          .values({ ...own, started_at: databaseTime, seen_at: databaseTime })
          .returning('started_at')
          .executeTakeFirstOrThrow()
        return joined.started_at
      })
      row = own
    },
    async beat() {
      if (row === undefined || started_at === undefined) return
      // Inserts the row again where the table was emptied, or the node was paused for long.
      await database.db
        .insertInto('nodes')
        .values({ ...row, started_at, seen_at: databaseTime })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: databaseTime }))
        .execute()
    },
    async leave() {
      if (row === undefined) return
      row = undefined
      await database.db.deleteFrom('nodes').where('id', '=', id).execute()
    },
  }
}

/** Living nodes, oldest first. */
export function readNodes(db: Db) {
  return db.selectFrom('nodes').selectAll().where(lives).orderBy('started_at').orderBy('id').execute()
}

type NodeRow = Pick<
  Awaited<ReturnType<typeof readNodes>>[number],
  'host' | 'site_url' | 'auth_url' | 'secret_print' | 'bus' | 'storage'
>

function rowOf(id: string, { host, version, roles, bus, storage, ...node }: NodeDescription) {
  return {
    ...{ id, host, version, roles, bus },
    ...{ site_url: node.siteUrl, auth_url: node.authUrl, secret_print: node.secretPrint },
    storage: storage && `${storage.kind} ${storage.id}`,
  }
}

/** Returns the reason why a node may not run beside another one of its database, in French; undefined when it may. */
function misfit(own: NodeRow, other: NodeRow): string | undefined {
  const where = `un autre serveur de cette base, sur la machine « ${other.host} »`
  const wait = `(s’il vient d’être tué, recommencez dans ${goneAfterSeconds} secondes)`
  if (own.secret_print !== other.secret_print)
    return `PARVIS_SECRET : ${where}, a un autre secret ; donnez le même à tous ${wait}.`
  if (own.site_url !== other.site_url)
    return `PARVIS_URL vaut ${own.site_url} ici et ${other.site_url} pour ${where} ; donnez la même adresse à tous, et arrêtez-les tous avant d’en changer ${wait}.`
  if (own.auth_url !== other.auth_url)
    return `AUTH_PUBLIC_URL vaut ${own.auth_url} ici et ${other.auth_url} pour ${where} ; donnez la même adresse à tous, et arrêtez-les tous avant d’en changer ${wait}.`
  if (own.bus !== other.bus)
    return `REDIS_URL : elle est ${own.bus === 'redis' ? 'donnée ici et manque à' : 'absente ici et donnée à'} ${where} ; ils ne s’entendraient pas : donnez la même à tous, ou à aucun, et arrêtez-les tous avant d’en changer ${wait}.`
  if (own.storage === null || other.storage === null || own.storage === other.storage) return undefined
  if (isFolder(own.storage) && isFolder(other.storage))
    return `PARVIS_DATA : les fichiers des membres ne sont pas dans le même dossier ici et pour ${where} ; donnez à tous S3_ENDPOINT et les autres variables S3_, ou un dossier PARVIS_DATA/uploads partagé ${wait}.`
  return `S3_BUCKET : les fichiers des membres ne sont pas au même endroit ici et pour ${where} ; donnez à tous les mêmes variables S3_ ${wait}.`
}

const isFolder = (storage: string) => storage.startsWith('folder ')
