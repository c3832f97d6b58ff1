import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError, loadConfig } from './config.ts'
import { borrowDatabaseSource } from './database-source.ts'
import { type Outcome, type StaffFlag, setStaffFlag, verifyMember } from './features/profiles/staff.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/database/database.ts'
import { isMigrated } from './platform/database/migrate.ts'
import { openBus } from './platform/realtime/bus.ts'
import { StartRefusal } from './platform/start-refusal.ts'
import type { World } from './world.ts'

/** `npm run admin -- …`: what an operator does before there is a console for it. Exit codes: 0 done, 1 failed, 2 usage. */

type AdminWorld = Pick<World, 'transaction' | 'bus' | 'clock'>

interface Command {
  run(world: AdminWorld): Promise<Outcome>
  done: string
  already: string
}

const usage = `Usage :
  npm run admin -- grant moderator ADRESSE        nommer modérateur
  npm run admin -- grant administrator ADRESSE    nommer administrateur
  npm run admin -- revoke moderator ADRESSE       retirer la modération
  npm run admin -- revoke administrator ADRESSE   retirer l’administration
  npm run admin -- verify ADRESSE                 vérifier un journaliste ou un responsable politique`

const flagNames: Record<StaffFlag, string> = { moderator: 'modérateur', administrator: 'administrateur' }

function readCommand(words: string[], email: string): Command | undefined {
  const [verb, flag] = words
  if (verb === 'verify' && words.length === 2) {
    return {
      run: (world) => verifyMember(world, email),
      done: `${email} est vérifié.`,
      already: `${email} était déjà vérifié.`,
    }
  }
  if ((verb !== 'grant' && verb !== 'revoke') || words.length !== 3) return undefined
  if (flag !== 'moderator' && flag !== 'administrator') return undefined
  const name = flagNames[flag]
  const grants = verb === 'grant'
  return {
    run: (world) => setStaffFlag(world, email, flag, grants),
    done: grants ? `${email} est maintenant ${name}.` : `${email} n’est plus ${name}.`,
    already: grants ? `${email} est déjà ${name}.` : `${email} n’était pas ${name}.`,
  }
}

async function main(words: string[]): Promise<number> {
  const email = (words.at(-1) ?? '').trim().toLowerCase()
  const command = readCommand(words, email)
  if (command === undefined || !email.includes('@')) {
    console.error(usage)
    return 2
  }
  const source = await borrowDatabaseSource(loadConfig(process.env), (line) => console.error(line))
  try {
    return await runOn(source.url, email, command)
  } finally {
    await source.stop()
  }
}

async function runOn(databaseUrl: string, email: string, command: Command): Promise<number> {
  const report = (error: unknown) => console.error(error instanceof Error ? error.message : error)
  const database = openDatabase({
    url: databaseUrl,
    poolSize: 2,
    onEffectError: report,
    onConnectionError: report,
  })
  const bus = openBus({ databaseUrl, onError: report })
  try {
    if (!(await isReady(database.pool))) {
      console.error(
        'La base n’est pas celle de cette version de Parvis : démarrez-le une fois, puis recommencez.',
      )
      return 1
    }
    await untilConnected(bus)
    const outcome = await command.run({ transaction: database.transaction, bus, clock: systemClock })
    if (outcome === 'unknown') console.error(`Aucun compte n’a l’adresse ${email}.`)
    else if (outcome === 'citizen') console.error(`${email} est un compte citoyen : il n’a rien à vérifier.`)
    else console.log(outcome === 'changed' ? command.done : command.already)
    return outcome === 'unknown' || outcome === 'citizen' ? 1 : 0
  } finally {
    await bus.close()
    await database.close()
  }
}

async function isReady(pool: Parameters<typeof isMigrated>[0]): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>(
    "select to_regclass('schema_migrations') is not null as there",
  )
  return rows[0]?.there === true && (await isMigrated(pool))
}

/** The change must be heard by the running servers, which remember their members. */
async function untilConnected(bus: World['bus']): Promise<void> {
  const deadline = Date.now() + 10_000
  while (!bus.connected) {
    if (Date.now() > deadline) throw new StartRefusal('La base de données ne répond pas.')
    await sleep(10)
  }
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const known = error instanceof StartRefusal || error instanceof ConfigError
    console.error(known ? error.message : error)
    process.exit(1)
  },
)
