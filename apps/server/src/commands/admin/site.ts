import { issueOperatorToken, rotateKeys } from '@parvis/auth'
import { readRuns } from '@parvis/platform/jobs/schedule-runs.ts'
import { paris } from '@parvis/platform/paris.ts'
import { openSecret } from '@parvis/platform/secret.ts'
import type { AppContext } from '../../app-context.ts'
import { type Figures, readFigures } from '../../features/trust/members/index.ts'
import type { Answer } from '../answer.ts'
import { readArguments, requireOneOf } from '../arguments.ts'
import type { DatabaseAct, SiteAct } from '../command.ts'
import { recordAct } from '../session.ts'

const secretOf = ({ config }: AppContext) => openSecret(config)

async function rotate(context: AppContext, revoke: boolean): Promise<Answer> {
  const { database, bus, clock } = context
  const secret = secretOf(context)
  // Before it is done: the trail rather names what failed than misses what was done.
  await recordAct(context, revoke ? 'keys_revoked' : 'keys_rotated')
  const { signsFrom } = await rotateKeys({ database, bus, now: clock.now() }, secret, { revoke })
  const at = signsFrom.toLocaleTimeString('fr-FR', { timeZone: paris })
  return {
    message: revoke
      ? 'La nouvelle clé signe dès maintenant ; les jetons des anciennes sont refusés.'
      : `La nouvelle clé est annoncée ; elle signera à partir de ${at}. Les jetons en cours restent valables.`,
    data: { signs_from: signsFrom },
  }
}

/** Reads the words of `rotate-keys`. */
export function readRotation(words: readonly string[]): SiteAct {
  const [second] = readArguments(words, {}, 1).positionals
  if (second !== undefined) requireOneOf(second, ['revoke'], 'rotate-keys')
  return (context) => rotate(context, second === 'revoke')
}

const serviceTokenSeconds = 3_600

/** Reads the words of `service-token`. */
export function readServiceToken(words: readonly string[]): SiteAct {
  readArguments(words, {}, 0)
  return async (context) => {
    const secret = secretOf(context)
    await recordAct(context, 'service_token_issued')
    const token = await issueOperatorToken(context, secret, {
      lifetimeSeconds: serviceTokenSeconds,
      onError: (error) => context.log.error({ err: error }, 'keys could not be read'),
    })
    return { message: token, data: { token } }
  }
}

/** Reads the words of `schedules`. */
export function readSchedules(words: readonly string[]): DatabaseAct {
  readArguments(words, {}, 0)
  return listSchedules
}

const listSchedules: DatabaseAct = async ({ db }): Promise<Answer> => {
  const runs = await readRuns(db)
  if (runs.length === 0) return { message: 'Aucune tâche régulière n’a encore été faite.', data: runs }
  const lines = runs.map(({ schedule, succeeded_at, failed_at, error, failures, duration_ms }) => {
    const success = succeeded_at === null ? 'jamais réussie' : `réussie le ${momentInParis(succeeded_at)}`
    const failed =
      failed_at === null
        ? ''
        : `, échecs : ${failures}, le dernier le ${momentInParis(failed_at)} (${error ?? 'sans message'})`
    const isFailing = failed_at !== null && (succeeded_at === null || succeeded_at < failed_at)
    return `${isFailing ? 'EN ÉCHEC ' : ''}${schedule} : ${success}, durée ${duration_ms} ms${failed}`
  })
  return { message: lines.join('\n'), data: runs }
}

function momentInParis(moment: Date): string {
  return moment.toLocaleString('fr-FR', { timeZone: paris })
}

const titles: Record<keyof Figures, string> = {
  members: 'Membres',
  citizens: '  citoyens',
  journalists: '  journalistes',
  politicians: '  responsables politiques',
  verified: '  vérifiés',
  moderators: '  modérateurs',
  administrators: '  administrateurs',
  suspended: '  suspendus ou exclus',
  joined_7_days: 'Inscrits depuis 7 jours',
  joined_30_days: 'Inscrits depuis 30 jours',
  active_7_days: 'Actifs depuis 7 jours',
  active_30_days: 'Actifs depuis 30 jours',
  posts: 'Publications',
  comments: 'Commentaires',
  open_cases: 'Dossiers ouverts',
  open_appeals: 'Contestations ouvertes',
  verification_requests: 'Vérifications en attente',
  waiting_announcements: 'Annonces prévues',
}

/** Reads the words of `stats`. */
export function readStats(words: readonly string[]): DatabaseAct {
  readArguments(words, {}, 0)
  return stats
}

const stats: DatabaseAct = async ({ db }) => {
  const figures = await readFigures(db, new Date())
  const width = Math.max(...Object.values(titles).map((title) => title.length))
  const lines = (Object.keys(titles) as (keyof Figures)[]).map(
    (name) => `${titles[name].padEnd(width)}  ${figures[name].toLocaleString('fr-FR').padStart(12)}`,
  )
  return { message: lines.join('\n'), data: figures }
}
