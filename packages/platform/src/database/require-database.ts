import { of } from '@parvis/contract/french.ts'
import pg from 'pg'
import { StartRefusal } from '../start-refusal.ts'
import { losesStatements, refusesSettings, sharesConnections } from './pooler.ts'

const connectTimeoutMs = 10_000
/** `server_version_num` of the oldest PostgreSQL that Parvis runs on. */
const oldestVersion = 150_000

/** Addresses of one database. */
interface Addresses {
  url: string
  /** Address of PostgreSQL itself, when `url` leads to a pooler. */
  directUrl?: string | undefined
  /** False: statements have no names. */
  preparesStatements?: boolean
}

/**
 * Connects once, before anything else is done with a given database.
 * @throws StartRefusal when Parvis cannot use it: the sentence names the variable and what to change
 */
export async function requireDatabase({
  url,
  directUrl,
  preparesStatements = true,
}: Addresses): Promise<void> {
  const found = await requireUsable(url, 'DATABASE_URL')
  if (directUrl === undefined) {
    if (found.isPooled && (await sharesConnections(url)))
      throw new StartRefusal(
        'DATABASE_URL passe par un répartiteur de connexions (PgBouncer) en mode « transaction » ou « statement », où un serveur n’entend plus les autres : donnez aussi, dans DATABASE_DIRECT_URL, l’adresse de PostgreSQL lui-même.',
      )
    if (found.isPooled && (await refusesSettings(url)))
      throw new StartRefusal(
        'DATABASE_URL passe par un répartiteur de connexions (PgBouncer) qui refuse les réglages de Parvis : donnez aussi, dans DATABASE_DIRECT_URL, l’adresse de PostgreSQL lui-même.',
      )
    return
  }
  const direct = await requireUsable(directUrl, 'DATABASE_DIRECT_URL')
  if (direct.isPooled && (await sharesConnections(directUrl)))
    throw new StartRefusal(
      'DATABASE_DIRECT_URL passe elle aussi par un répartiteur de connexions (PgBouncer) : donnez l’adresse de PostgreSQL lui-même.',
    )
  if (direct.database !== found.database)
    throw new StartRefusal(
      'DATABASE_DIRECT_URL mène à une autre base que DATABASE_URL : donnez deux adresses de la même.',
    )
  if (preparesStatements && found.isPooled && (await losesStatements(url)))
    throw new StartRefusal(
      'DATABASE_PREPARED : le PgBouncer de DATABASE_URL ne garde pas les requêtes préparées (il est d’avant la version 1.21, ou max_prepared_statements y est à 0) ; écrivez DATABASE_PREPARED=0.',
    )
}

interface ServerFacts {
  version: number
  replica: boolean
  creates: boolean
  /** Equal for two addresses of one database. */
  database: string
  backend: number
}

/** Returns the identity of an address's database, for comparison, and whether there is a pooler before PostgreSQL. */
async function requireUsable(url: string, name: string): Promise<{ database: string; isPooled: boolean }> {
  const client = clientFor(url, name)
  // Later errors of this connection are ignored.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<ServerFacts>(
      `select current_setting('server_version_num')::int as version, pg_is_in_recovery() as replica,
        has_database_privilege(current_database(), 'create') as creates, pg_backend_pid() as backend,
        extract(epoch from pg_postmaster_start_time()) || ' ' || oid as database
      from pg_database where datname = current_database()`,
    )
    const [found] = rows
    if (found === undefined) throw new Error('the database does not describe itself')
    const reason = unfit(client, found)
    if (reason !== undefined) throw new StartRefusal(`${name} : ${reason}`)
    // PostgreSQL greets with the number of the process that answers. A pooler makes one up.
    return { database: found.database, isPooled: processOf(client) !== found.backend }
  } catch (error) {
    if (error instanceof StartRefusal) throw error
    const reason = unreachable(client, error)
    if (reason === undefined) throw error
    throw new StartRefusal(`${name} : ${reason}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Process that the server named when the client connected; the library's types leave it out. */
function processOf(client: pg.Client & { processID?: unknown }): unknown {
  return client.processID
}

function clientFor(url: string, name: string): pg.Client {
  try {
    return new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs })
  } catch {
    throw new StartRefusal(
      `${name} n’est pas une adresse lisible : écrivez postgres://compte:motdepasse@hote:5432/base, les signes particuliers du mot de passe codés (%40 pour @).`,
    )
  }
}

function unfit(
  { user, database }: pg.Client,
  found: Pick<ServerFacts, 'version' | 'replica' | 'creates'>,
): string | undefined {
  if (found.version < oldestVersion)
    return `ce PostgreSQL est de la version ${Math.floor(found.version / 10_000)} ; Parvis demande la version 15 ou une plus récente.`
  if (found.replica)
    return `la base « ${database} » est une réplique en lecture seule : donnez l’adresse du serveur principal.`
  if (!found.creates)
    return `le compte « ${user} » ne peut rien créer dans la base « ${database} » : il doit la posséder (alter database ${database} owner to ${user}).`
  return undefined
}

function unreachable({ host, port, user, database }: pg.Client, error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const place = host.startsWith('/') ? host : `${host}:${port}`
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `aucune machine ne répond au nom « ${host} ».`
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `aucun PostgreSQL n’écoute sur ${place} : démarrez-le, ou corrigez l’hôte et le port.`
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return `${place} est injoignable.`
    case 'ECONNRESET':
      return `${place} a coupé la connexion : ce n’est peut-être pas un PostgreSQL.`
    case '28P01':
    case '28000':
      return `le compte « ${user} » n’existe pas, ou son mot de passe est refusé.`
    case '3D000':
      return `la base « ${database} » n’existe pas : créez-la (createdb --owner=${user} ${database}).`
    case '42501':
      return `le compte « ${user} » n’a pas le droit d’ouvrir la base « ${database} ».`
    case '53300':
      return `${place} n’accepte plus de connexions : augmentez max_connections, ou réduisez DATABASE_POOL.`
    case '57P03':
      return `${place} démarre ou s’arrête : réessayez dans quelques instants.`
  }
  const message = error instanceof Error ? error.message : ''
  if (/timeout expired/.test(message)) return `${place} ne répond pas.`
  if (/Connection terminated/.test(message))
    return `${place} a coupé la connexion : ce n’est peut-être pas un PostgreSQL.`
  if (/does not support SSL/.test(message)) return `${place} n’accepte pas de connexion chiffrée (sslmode).`
  if (/certificate|self.signed/i.test(message))
    return `le certificat ${of(place)} n’est pas reconnu (sslmode).`
  return undefined
}
