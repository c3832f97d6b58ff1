import pg from 'pg'
import { StartRefusal } from '../start-refusal.ts'

const connectTimeoutMs = 10_000
/** `server_version_num` of the oldest PostgreSQL that Parvis runs on. */
const oldestVersion = 150_000

/**
 * Connects once, before anything else is done with a given database.
 * @throws StartRefusal when Parvis cannot use it: the sentence names the variable and what to change
 */
export async function requireDatabase(url: string): Promise<void> {
  const client = clientFor(url)
  // A connection that breaks later has nothing more to say here.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number; replica: boolean; creates: boolean }>(
      `select current_setting('server_version_num')::int as version, pg_is_in_recovery() as replica,
        has_database_privilege(current_database(), 'create') as creates`,
    )
    const reason = rows[0] === undefined ? undefined : unfit(client, rows[0])
    if (reason !== undefined) throw new StartRefusal(`DATABASE_URL : ${reason}`)
  } catch (error) {
    if (error instanceof StartRefusal) throw error
    const reason = unreachable(client, error)
    if (reason === undefined) throw error
    throw new StartRefusal(`DATABASE_URL : ${reason}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function clientFor(url: string): pg.Client {
  try {
    return new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs })
  } catch {
    throw new StartRefusal(
      'DATABASE_URL n’est pas une adresse lisible : écrivez postgres://compte:motdepasse@hote:5432/base, les signes particuliers du mot de passe codés (%40 pour @).',
    )
  }
}

function unfit(
  { user, database }: pg.Client,
  found: { version: number; replica: boolean; creates: boolean },
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
    return `le certificat de ${place} n’est pas reconnu (sslmode).`
  return undefined
}
