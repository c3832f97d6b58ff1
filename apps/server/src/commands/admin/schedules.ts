import { readRuns } from '@parvis/platform/jobs/schedule-runs.ts'
import { paris } from '@parvis/platform/paris.ts'
import type { Answer } from '../answer.ts'
import { readArguments } from '../arguments.ts'
import type { DatabaseAct } from '../command.ts'

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
