import { setTimeout as sleep } from 'node:timers/promises'
import { chanceOf } from '../../seed/chance.ts'
import { audit } from './audit.ts'
import { Ledger } from './ledger.ts'
import { type KillableSite, openKillableSite, type SupervisedNode } from './site.ts'
import { gather, readOn, startWriters } from './writers.ts'

const pairsOfMembers = 4
/** Rounds after which the writers rest, and everything is compared. */
const roundsPerAudit = 50
/** Milliseconds after which a site that answers no write counts as lost. */
const patience = 180_000

export interface KillReport {
  /** Kills by what was killed. */
  kills: Record<string, number>
  /** Writes that waited for an answer at the moment of each kill. */
  inFlight: number[]
  /** Milliseconds from each kill until a write was answered. */
  outages: number[]
  ledger: Ledger
  /** Lost, doubled or wrong writes and unexpected errors, each in a sentence; empty when all went well. */
  found: string[]
}

/**
 * Kills a node or the database, at random, while members write to both nodes; compares the acknowledged writes with what is
 * stored, every fifty rounds and at the end.
 */
export async function killInRounds(rounds: number, seed: string): Promise<KillReport> {
  const site = await openKillableSite()
  const ledger = new Ledger()
  const chance = chanceOf(seed)
  const report: KillReport = { kills: {}, inFlight: [], outages: [], ledger, found: [] }
  const { outages } = report
  try {
    const talks = await gather(site, pairsOfMembers)
    while (outages.length < rounds && report.found.length === 0) {
      const writers = startWriters(site, talks, ledger, `${seed} ${outages.length}`)
      const until = Math.min(rounds, outages.length + roundsPerAudit)
      while (outages.length < until && ledger.defects.length === 0) {
        const killedAt = await killOnce(site, ledger, report, chance)
        outages.push(await untilAnswered(ledger, killedAt))
      }
      await writers.rest()
      report.found.push(...site.defects, ...ledger.defects)
      if (report.found.length > 0) break
      for (const talk of talks) await readOn({ nodes: site.nodes, ledger, chance }, talk)
      report.found.push(...(await audit(site.databaseUrl, ledger, talks)))
    }
  } finally {
    await site.end()
  }
  return report
}

/** Waits for a moment in which the chosen victim has writes in flight, then kills it; returns that moment. */
async function killOnce(
  site: KillableSite,
  ledger: Ledger,
  report: KillReport,
  chance: ReturnType<typeof chanceOf>,
): Promise<number> {
  await sleep(chance.between(50, 500))
  const draw = chance.next()
  for (const deadline = Date.now() + patience; Date.now() < deadline; await sleep(1)) {
    const victim = draw < 1 / 2 ? 'database' : site.nodes[draw < 3 / 4 ? 0 : 1]
    const waiting = flying(site.nodes, victim)
    if (waiting === 0) continue
    if (victim === 'database') site.killDatabase()
    else victim.kill()
    const name = victim === 'database' ? victim : victim.name
    report.kills[name] = (report.kills[name] ?? 0) + 1
    report.inFlight.push(waiting)
    return performance.now()
  }
  ledger.defects.push(`no write was in flight for ${patience} ms`)
  return performance.now()
}

/** Writes that wait for an answer of a node, or of any that serves. */
function flying(nodes: SupervisedNode[], victim: SupervisedNode | 'database'): number {
  return nodes
    .filter((node) => node.isReady() && (victim === 'database' || victim === node))
    .reduce((sum, { waiting }) => sum + waiting, 0)
}

/** Waits for the answer to a request sent after the kill; returns the milliseconds between both. */
async function untilAnswered(ledger: Ledger, killedAt: number): Promise<number> {
  while (ledger.lastAnswer.sentAt < killedAt) {
    await sleep(5)
    if (performance.now() - killedAt < patience) continue
    ledger.defects.push(`no write was answered for ${patience} ms`)
    break
  }
  return ledger.lastAnswer.at - killedAt
}
