import { type Db, isConnectionFailure } from '@parvis/platform/database/database.ts'
import { isLoopback } from '@parvis/platform/network-address.ts'
import { StartRefusal } from '@parvis/platform/start-refusal.ts'
import type { Config } from './config/config.ts'

/**
 * Refuses to start with a demo or a public mailbox reachable from the internet. Commands in a terminal (`npm run
 * admin`) serve nobody and are exempt.
 */
export function refuseUnsafeStart({ environment, siteUrl, host, demo }: Config): void {
  if (environment === 'production') {
    if (demo === true) {
      throw new StartRefusal(
        'PARVIS_DEMO=1 est refusé avec NODE_ENV=production : les mots de passe de la démonstration sont publics. Retirez PARVIS_DEMO, ou NODE_ENV=production pour essayer Parvis sur cette machine.',
      )
    }
    return
  }
  if (siteUrl.startsWith('https:')) {
    throw new StartRefusal(
      'PARVIS_URL est une adresse https, donc celle d’un site public : ajoutez NODE_ENV=production, ou retirez PARVIS_URL pour essayer Parvis sur cette machine.',
    )
  }
  if (!isLoopback(host)) {
    throw new StartRefusal(
      `HOST=${host} ouvrirait à d’autres machines un Parvis d’essai, dont le courrier et les comptes sont publics : ajoutez NODE_ENV=production, ou retirez HOST.`,
    )
  }
}

/** Refuses a database that once contained the demo: its administrator's password is in our README. */
export async function refuseDemoDatabase(config: Config, db: Db): Promise<void> {
  if (config.environment !== 'production') return
  const { holdsDemo } = await import('../seed/holds-demo.ts')
  if (!(await holdsDemo(db))) return
  const place =
    config.databaseUrl === undefined
      ? `Le dossier de données ${config.dataFolder} (PARVIS_DATA)`
      : 'La base que désigne DATABASE_URL'
  throw new StartRefusal(
    `${place} contient la communauté de démonstration, dont les mots de passe sont publics : NODE_ENV=production demande une base neuve. Choisissez-en une autre, ou videz celle-ci si rien n’y est à garder.`,
  )
}

/** The refusal of a start during which the database went away; undefined for another error. */
export function lostDatabase(error: unknown): StartRefusal | undefined {
  // Files are missing or closed by the same codes.
  const isFile =
    error instanceof Error && 'syscall' in error && error.syscall !== 'connect' && 'path' in error
  if (isFile || !isConnectionFailure(error)) return undefined
  return new StartRefusal(
    'La base de données (celle de DATABASE_URL ou, sans elle, de PARVIS_DATA) a cessé de répondre pendant le démarrage : attendez qu’elle réponde, puis relancez Parvis.',
  )
}
