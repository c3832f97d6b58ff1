import { setTimeout as sleep } from 'node:timers/promises'
import { issueOperatorToken, rotateKeys } from '@parvis/auth'
import { systemClock } from '@parvis/platform/clock.ts'
import { openDatabase } from '@parvis/platform/database/database.ts'
import { isMigrated } from '@parvis/platform/database/schema-state.ts'
import { openJobQueue } from '@parvis/platform/jobs/queue.ts'
import { readRuns } from '@parvis/platform/jobs/schedule-runs.ts'
import { paris } from '@parvis/platform/paris.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { required } from '@parvis/platform/required.ts'
import { openSecret } from '@parvis/platform/secret.ts'
import { StartRefusal } from '@parvis/platform/start-refusal.ts'
import type { AppContext } from './app-context.ts'
import { type Config, loadConfig } from './config.ts'
import { borrowDatabaseSource } from './database-source.ts'
import { linkByAddress } from './features/civic/officials/index.ts'
import { announce, announced } from './features/messaging/notifications/index.ts'
import {
  giveUsername,
  type Outcome,
  type StaffFlag,
  setStaffFlag,
  verifyMember,
} from './features/people/profiles/index.ts'
import { migrations } from './migrations.ts'
import { openSiteBus } from './open-bus.ts'

type AdminContext = Pick<AppContext, 'transaction' | 'bus' | 'clock' | 'database' | 'db'> & {
  config: Config & { databaseUrl: string }
}

/** Runs the command and returns its result in a sentence. */
type Command = (context: AdminContext) => Promise<{ said: string; failed?: boolean }>

const usage = `Usage :
  npm run admin -- grant moderator ADRESSE        nommer modérateur
  npm run admin -- grant administrator ADRESSE    nommer administrateur
  npm run admin -- revoke moderator ADRESSE       retirer la modération
  npm run admin -- revoke administrator ADRESSE   retirer l’administration
  npm run admin -- verify ADRESSE                 vérifier un journaliste ou un responsable politique
  npm run admin -- username ADRESSE NOM MOTIF     donner à un membre vérifié un nom d’utilisateur, même réservé
  npm run admin -- link-official ADRESSE NUMÉRO   lier un responsable vérifié à son identifiant officiel (PA1008)
  npm run admin -- unlink-official ADRESSE        défaire ce lien
  npm run admin -- announce TITRE MESSAGE         écrire à tous les membres, dans leurs notifications
  npm run admin -- rotate-keys                    annoncer une nouvelle clé de signature
  npm run admin -- rotate-keys revoke             après une fuite : changer de clé et refuser les anciennes
  npm run admin -- schedules                      où en sont les tâches régulières : dernier succès, échecs
  npm run admin -- service-token                  un jeton d’administration du serveur d’authentification, une heure`

const flagNames: Record<StaffFlag, string> = { moderator: 'modérateur', administrator: 'administrateur' }

function readCommand(words: string[]): Command | undefined {
  const [verb, second, third] = words
  if (verb === 'rotate-keys' && words.length === 1) return (context) => rotate(context, false)
  if (verb === 'rotate-keys' && words.length === 2 && second === 'revoke')
    return (context) => rotate(context, true)
  if (verb === 'schedules' && words.length === 1) return listSchedules
  if (verb === 'service-token' && words.length === 1) return serviceToken
  if (verb === 'announce' && words.length === 3) return (context) => announceAll(context, second, third)
  if (verb === 'verify' && words.length === 2 && isAddress(second))
    return (context) => verify(context, second)
  if (verb === 'username' && words.length === 4 && isAddress(second) && words[3]?.trim())
    return (context) => rename(context, second, required(third, 'the username'), words[3] ?? '')
  if (verb === 'link-official' && words.length === 3 && isAddress(second))
    return (context) => linkTo(context, second, required(third, 'the id of the official'))
  if (verb === 'unlink-official' && words.length === 2 && isAddress(second))
    return (context) => linkTo(context, second, null)
  if ((verb !== 'grant' && verb !== 'revoke') || words.length !== 3) return undefined
  if ((second !== 'moderator' && second !== 'administrator') || !isAddress(third)) return undefined
  return (context) => setFlag(context, third, second, verb === 'grant')
}

function isAddress(word: string | undefined): word is string {
  return word?.includes('@') ?? false
}

async function setFlag(context: AdminContext, address: string, flag: StaffFlag, grants: boolean) {
  const email = address.trim().toLowerCase()
  const name = flagNames[flag]
  return told(await setStaffFlag(context, email, flag, grants), email, {
    done: grants ? `${email} est maintenant ${name}.` : `${email} n’est plus ${name}.`,
    already: grants ? `${email} est déjà ${name}.` : `${email} n’était pas ${name}.`,
  })
}

async function verify(context: AdminContext, address: string) {
  const email = address.trim().toLowerCase()
  return told(await verifyMember(context, email), email, {
    done: `${email} est vérifié.`,
    already: `${email} était déjà vérifié.`,
  })
}

const usernameRefusals: Record<string, string> = {
  username_invalid:
    'Ce nom n’est pas possible : 3 à 30 caractères, lettres sans accent, chiffres, « _ », « . », « - ».',
  username_taken: 'Ce nom est déjà pris.',
}

/** The operator's shell keeps the reason, with the command's answer. */
async function rename(context: AdminContext, address: string, username: string, reason: string) {
  const email = address.trim().toLowerCase()
  try {
    const outcome = await giveUsername(context, email, username)
    if (outcome === 'unverified') return { said: `${email} n’est pas vérifié.`, failed: true }
    return told(outcome, email, {
      done: `${email} s’appelle maintenant @${username}. Motif : ${reason.trim()}`,
      already: `${email} s’appelle déjà @${username}.`,
    })
  } catch (error) {
    const said = error instanceof Refusal ? usernameRefusals[error.code] : undefined
    if (said === undefined) throw error
    return { said, failed: true }
  }
}

const linkRefusals: Record<string, string> = {
  official_not_found: 'Cet identifiant n’est pas connu : importez d’abord les acteurs.',
  official_taken: 'Cet identifiant est déjà celui d’un autre compte.',
  not_an_official: 'Seul un responsable politique vérifié peut être lié à un identifiant officiel.',
}

async function linkTo(context: AdminContext, address: string, uid: string | null) {
  const email = address.trim().toLowerCase()
  try {
    const outcome = await linkByAddress(context, email, uid)
    if (outcome === 'unknown') return { said: `Aucun compte n’a l’adresse ${email}.`, failed: true }
    return { said: uid === null ? `${email} n’est lié à aucun identifiant.` : `${email} est lié à ${uid}.` }
  } catch (error) {
    const said = error instanceof Refusal ? linkRefusals[error.code] : undefined
    if (said === undefined) throw error
    return { said, failed: true }
  }
}

async function announceAll({ transaction, config }: AdminContext, title = '', message = '') {
  const words = { title: title.trim(), message: message.trim() }
  if (!isShort(words.title, announced.title) || !isShort(words.message, announced.message))
    return {
      said: `Le titre (${announced.title} caractères au plus) et le message (${announced.message}) sont nécessaires.`,
      failed: true,
    }
  const jobs = await openJobQueue({ databaseUrl: config.databaseUrl, onError: report })
  try {
    await announce({ transaction, jobs }, words)
  } finally {
    await jobs.close()
  }
  return { said: 'L’annonce est confiée au serveur, qui la porte à tous les membres.' }
}

const isShort = (text: string, most: number) => text !== '' && [...text].length <= most

function told(outcome: Outcome, email: string, said: { done: string; already: string }) {
  if (outcome === 'unknown') return { said: `Aucun compte n’a l’adresse ${email}.`, failed: true }
  if (outcome === 'citizen')
    return { said: `${email} est un compte citoyen : il n’a rien à vérifier.`, failed: true }
  return { said: outcome === 'changed' ? said.done : said.already }
}

async function rotate(context: AdminContext, revoke: boolean) {
  const { database, bus, clock } = context
  const secret = openSecret(secretOf(context))
  const { signsFrom } = await rotateKeys({ database, bus, now: clock.now() }, secret, { revoke })
  const at = signsFrom.toLocaleTimeString('fr-FR', { timeZone: paris })
  return {
    said: revoke
      ? 'La nouvelle clé signe dès maintenant ; les jetons des anciennes sont refusés.'
      : `La nouvelle clé est annoncée ; elle signera à partir de ${at}. Les jetons en cours restent valables.`,
  }
}

async function serviceToken(context: AdminContext) {
  const secret = openSecret(secretOf(context))
  const token = { lifetimeSeconds: serviceTokenSeconds, onError: report }
  return { said: await issueOperatorToken(context, secret, token) }
}

const serviceTokenSeconds = 3_600

async function listSchedules({ db }: AdminContext) {
  const runs = await readRuns(db)
  if (runs.length === 0) return { said: 'Aucune tâche régulière n’a encore été faite.' }
  const lines = runs.map(({ schedule, succeeded_at, failed_at, error, failures, duration_ms }) => {
    const success = succeeded_at === null ? 'jamais réussie' : `réussie le ${momentInParis(succeeded_at)}`
    const failure =
      failed_at === null
        ? ''
        : `, échecs : ${failures}, le dernier le ${momentInParis(failed_at)} (${error ?? 'sans message'})`
    const isFailing = failed_at !== null && (succeeded_at === null || succeeded_at < failed_at)
    return `${isFailing ? 'EN ÉCHEC ' : ''}${schedule} : ${success}, durée ${duration_ms} ms${failure}`
  })
  return { said: lines.join('\n') }
}

function momentInParis(moment: Date): string {
  return moment.toLocaleString('fr-FR', { timeZone: paris })
}

function secretOf({ config }: Pick<AppContext, 'config'>) {
  return { given: config.secret, dataFolder: config.dataFolder }
}

type Print = Pick<Console, 'log' | 'error'>

/** Runs an operator's command and prints its result. Returns the exit code: 0 done, 1 failed, 2 usage. */
export async function runCommand(
  words: string[],
  env: Record<string, string | undefined>,
  print: Print,
): Promise<number> {
  const command = readCommand(words)
  if (command === undefined) {
    print.error(usage)
    return 2
  }
  const config = loadConfig(env)
  const source = await borrowDatabaseSource(config, (line) => print.error(line))
  try {
    return await runOn({ ...config, databaseUrl: source.url }, command, print)
  } finally {
    await source.stop()
  }
}

const report = (error: unknown) => console.error(error instanceof Error ? error.message : error)

async function runOn(
  config: Config & { databaseUrl: string },
  command: Command,
  print: Print,
): Promise<number> {
  const database = openDatabase({
    url: config.databaseUrl,
    poolSize: 2,
    onEffectError: report,
    onConnectionError: report,
  })
  const { bus, redis } = openSiteBus(config, { onError: report })
  redis?.start()
  try {
    if (!(await isMigrated(database.pool, migrations))) {
      print.error(
        'La base n’est pas celle de cette version de Parvis : démarrez-le une fois, puis recommencez.',
      )
      return 1
    }
    await untilConnected({ bus, redis })
    const { db, transaction } = database
    const { said, failed } = await command({ config, database, db, transaction, bus, clock: systemClock })
    if (failed) print.error(said)
    else print.log(said)
    return failed ? 1 : 0
  } finally {
    await bus.close()
    await database.close()
  }
}

/** Waits for the bus, so that running servers learn of the change: they cache members. */
async function untilConnected({ bus, redis }: Pick<AppContext, 'bus' | 'redis'>): Promise<void> {
  const deadline = Date.now() + 10_000
  while (!bus.connected) {
    if (Date.now() > deadline)
      throw new StartRefusal(
        redis === undefined
          ? 'La base de données ne répond pas.'
          : 'Le serveur Redis de REDIS_URL ne répond pas.',
      )
    await sleep(10)
  }
}
