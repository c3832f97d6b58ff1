import { setTimeout as sleep } from 'node:timers/promises'
import { issueServiceToken } from '@parvis/auth'
import fc from 'fast-check'
import { expect, onTestFinished } from 'vitest'
import { openIdentity } from '../src/features/accounts/identity/sessions.ts'
import { contractEndpoints } from '../test/contract-endpoints.ts'
import { test as base, type Parvis } from '../test/parvis.ts'
import { Member } from '../test/people.ts'
import { authCalls } from './auth-calls.ts'
import type { Call } from './call.ts'
import { type Answer, Client } from './client.ts'
import { type Community, openCommunity } from './community.ts'
import { contractCalls } from './contract-calls.ts'
import { withOwnRows } from './own-rows.ts'
import { pageCalls } from './page-calls.ts'
import { ownId } from './schema-values.ts'
import { Tally } from './tally.ts'
import { faultOf } from './verdict.ts'

const test = base.extend<Pick<Parvis, 'settings'>>({
  // The log shows the cause of a failure beside its call.
  settings: { PARVIS_LOG: 'error', AUTH_MAIL_INTERVAL: '0', AUTH_MAILS_PER_HOUR: '1000000' },
})

const calls = Number(process.env.FUZZ_CALLS ?? 300)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122)
/** Calls per community; then a fresh one starts. */
const callsOfCommunity = 5_000
const batch = 250
const atOnce = 8
const tooSlowMs = 1_000

for (let begun = 0; begun < calls; begun += callsOfCommunity) {
  const share = Math.min(callsOfCommunity, calls - begun)
  const own = seed + begun / callsOfCommunity
  test(`[ERR-01] ${share} generated calls with seed ${own}: none fails, leaks or answers in another shape`, {
    timeout: 600_000,
  }, async ({ context, place, join, address }) => {
    const tally = await run({ context, place, join }, address, { seed: own, calls: share })
    tally.print(own)
    expect(tally.faults).toEqual([])
  })
}

async function run(
  parvis: Pick<Parvis, 'context' | 'place' | 'join'>,
  address: string,
  { seed: first, calls: wanted }: { seed: number; calls: number },
): Promise<Tally> {
  const identity = await openIdentity(parvis.context)
  const serviceToken = await issueServiceToken(identity.core.keys, parvis.context.clock.now(), 86_400)
  identity.close()
  const community = await openCommunity(parvis)
  const { known } = community
  const any = fc.oneof(
    { arbitrary: contractCalls(await contractEndpoints(), known), weight: 8 },
    { arbitrary: authCalls(known, serviceToken), weight: 1 },
    { arbitrary: pageCalls(known), weight: 1 },
  )
  const client = new Client(address)
  onTestFinished(() => client.close())
  const tally = new Tally()
  for (let sent = 0; sent < wanted; sent += batch) {
    const waiting = fc.sample(any, {
      seed: first * 1_000 + sent / batch,
      numRuns: Math.min(batch, wanted - sent),
    })
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let call = waiting.pop(); call !== undefined; call = waiting.pop())
          await make(community, client, call, tally)
      }),
    )
  }
  return tally
}

async function make(community: Community, client: Client, made: Call, tally: Tally): Promise<void> {
  const { token } = community.readers[made.reader]
  const call = sentBy(community, made)
  let answer = await client.send(call, token)
  // A machine that is too busy refuses by name (503 with Retry-After): only a refusal that lasts is a fault.
  for (let tries = 1; tries < 10 && answer.status === 503; tries += 1) {
    await sleep(1_000)
    answer = await client.send(call, token)
  }
  tally.count(call, answer)
  if (call.reader === 'actor' && call.headers.authorization === undefined && isOut(answer))
    await community.renewActor(token)
  const fault = faultOf(community, call, answer)
  if (fault !== undefined) tally.fault(call, fault)
  if (answer.took > tooSlowMs) {
    // On a busy machine any call may be slow once: only repeated slowness of the same call counts.
    const again = await client.send(call, token)
    if (again.took > tooSlowMs) tally.slow(call, Math.min(answer.took, again.took))
  }
  if (answer.status === 200 && call.kind === 'contract') community.known.learn(JSON.parse(answer.text))
}

/** The caller's own calls have ended its session, its account or its consent. */
const isOut = ({ status, text }: Answer) =>
  status === 401 || text.includes('consent_required') || text.includes('session_not_found')

function sentBy(community: Community, call: Call): Call {
  const reader = community.readers[call.reader]
  const fill = (text: string) =>
    withOwnRows(text, community.ownRows.get(call.reader), text.length).replaceAll(
      ownId,
      reader instanceof Member ? reader.id : ownId,
    )
  const { body, path } = call
  return { ...call, path: fill(path), body: typeof body === 'string' ? fill(body) : body }
}
