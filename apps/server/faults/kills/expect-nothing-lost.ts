import { expect } from 'vitest'
import { printDurations } from '../figures.ts'
import { killInRounds } from './run.ts'

/** Runs the rounds, fails when anything was lost, doubled or unexpected, and prints the figures for docs/reliability.md. */
export async function expectNothingLost(rounds: number, seed: string): Promise<void> {
  console.log(`PARVIS_SEED=${seed} PARVIS_ROUNDS=${rounds}`)
  const { found, kills, inFlight, outages, ledger } = await killInRounds(rounds, seed)
  expect(found).toEqual([])
  expect(outages.length).toBe(rounds)
  expect(Math.min(...inFlight)).toBeGreaterThan(0)
  const flying = inFlight.reduce((sum, count) => sum + count, 0)
  console.log(
    `${rounds} kills (${JSON.stringify(kills)}), each with writes in flight (${flying}): ${ledger.acknowledged.length} rows acknowledged and ${ledger.reactions.size + ledger.likes.size} reactions; ${ledger.cut} requests cut, ${ledger.away} sent to a node that was not there, ${ledger.refused} refused as unavailable; ${ledger.storedUnanswered} were stored without an answer, and sent again stayed one; 0 lost, 0 doubled`,
  )
  printDurations('a kill, until the next write is answered', outages)
}
