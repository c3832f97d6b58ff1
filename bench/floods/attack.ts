/**
 * One flood in its own process: `node bench/floods/attack.ts KIND ADDRESS ROUND`. Limited in count and time, and for
 * servers on this machine only. Prints its result as JSON.
 */
import { randomUUID } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { openTab, type Tab } from '../sockets.ts'

const [kind = '', address = '', round = '0'] = process.argv.slice(2)
if (new URL(address).hostname !== '127.0.0.1') throw new Error('floods are for servers on this machine')

/** Attackers have their own machines: this process yields to the server. */
setPriority(constants.priority.PRIORITY_LOW)

const sockets = 1_000
const lookupsOfSocket = 1_000
const requests = 1_000
const atOnce = 64
/** Maximum duration of a flood. */
const patienceMs = 30_000

const outcomes = new Map<string, number>()
function count(outcome: string): void {
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
}

const networkOf = (turn: number) => `2001:db8:${round}${(turn + 1).toString(16)}::1`

async function socketFlood(from: (turn: number) => string): Promise<void> {
  const tabs: Tab[] = []
  const done: Promise<unknown>[] = []
  await inParallel(sockets, async (turn) => {
    let answers = 0
    let answered = () => {}
    const all = new Promise<void>((resolve) => {
      answered = resolve
    })
    const hear = (text: string) => {
      const { type, code } = JSON.parse(text) as { type: string; code?: string }
      if (type !== 'refused') return
      count(code ?? type)
      answers += 1
      if (answers === lookupsOfSocket) answered()
    }
    const tab = await openTab(address, null, hear, from(turn)).catch(() => undefined)
    if (tab === undefined) return count('no socket')
    tabs.push(tab)
    void tab.closed.then(() => count('closed'))
    for (let asked = 0; asked < lookupsOfSocket; asked += 50)
      tab.ask(Array.from({ length: 50 }, () => `post:${randomUUID()}`))
    done.push(Promise.race([all, tab.closed]))
  })
  await Promise.race([Promise.all(done), sleep(patienceMs)])
  for (const tab of tabs) tab.close()
}

async function requestFlood(path: string, bodyOf: (turn: number) => unknown): Promise<void> {
  const until = performance.now() + patienceMs
  await inParallel(requests, async (turn) => {
    if (performance.now() > until) return
    const answer = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': networkOf(turn) },
      body: JSON.stringify(bodyOf(turn)),
    })
    await answer.arrayBuffer()
    count(String(answer.status))
  })
}

async function inParallel(times: number, work: (turn: number) => Promise<void>): Promise<void> {
  let next = 0
  const one = async () => {
    while (next < times) await work(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

/** Half of the targets are existing accounts, none of them measured. */
const target = (turn: number) =>
  turn % 2 === 0 ? `membre-${1_000 + turn}@bench.example` : `inconnu-${round}-${turn}@bench.example`

if (kind === 'sockets, one address') await socketFlood(() => `198.51.100.${Number(round) + 1}`)
else if (kind === 'sockets, 1,000 networks') await socketFlood(networkOf)
else if (kind === 'mails')
  await requestFlood('/auth/v1/otp', (turn) => ({ email: target(turn), create_user: true }))
else if (kind === 'passwords')
  await requestFlood('/auth/v1/token?grant_type=password', (turn) => ({
    email: target(turn),
    password: `faux-${randomUUID()}`,
  }))
else throw new Error(`no such flood: ${kind}`)

console.log(JSON.stringify(Object.fromEntries(outcomes)))
