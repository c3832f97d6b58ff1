import type { createAlert as schema } from '@parvis/contract/civic/alerts.schemas.ts'
import { type AlertKind, createAlert } from '@parvis/contract/civic/alerts.ts'
import { dayInParis, shiftDay } from '@parvis/platform/paris.ts'
import type { z } from 'zod'
import type { AppContext } from '../src/app-context.ts'
import { folder, importing } from './imports.ts'
import { news } from './notifications.ts'
import { rollCall } from './official-files.ts'
import type { Member } from './people.ts'

type Options = Partial<z.input<typeof schema.body>>

/** A member follows a target. */
export const followsTarget = (member: Member, kind: AlertKind, reference: string, options: Options = {}) =>
  member.call(createAlert, { body: { kind, reference, ...options } })

/** Titles of a member's notifications of alerts, the latest first. */
export const alertsOf = async (member: Member) =>
  (await news(member)).filter(({ type }) => type === 'alert').map(({ title }) => title)

/** Waits until the queue has nothing more to do for alerts. */
export async function untilNotified(context: AppContext): Promise<void> {
  for (let waited = 0; waited < 4_000; waited += 1) {
    const { rows } = await context.database.pool.query<{ output: unknown }>(
      `select output from pgboss.job
       where (name like 'alert%' or name = 'new_facts') and state in ('created', 'retry', 'active')`,
    )
    if (rows.length === 0) return
    const failure = rows.find(({ output }) => output !== null)
    if (failure !== undefined) throw new Error(JSON.stringify(failure.output))
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  throw new Error('jobs of alerts did not end')
}

type Vote = Parameters<typeof rollCall>[0]

/** A day some days ago. */
export const daysAgo = (context: AppContext, days: number) => shiftDay(dayInParis(context.clock.now()), -days)

/** Imports a file of votes, and waits until everybody is notified. */
export async function importsVotes(context: AppContext, votes: Vote[]): Promise<void> {
  const documents = Object.fromEntries(votes.map((vote) => [`${vote.number}.json`, rollCall(vote)]))
  const path = await folder(context, `votes-${votes.map(({ number }) => number).join('-')}`, documents)
  await importing(context, 'assemblee-scrutins', path, { allowFewer: true })
  await untilNotified(context)
}
