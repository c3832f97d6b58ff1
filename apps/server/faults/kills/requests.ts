import { setTimeout as sleep } from 'node:timers/promises'
import type { Description, Endpoint } from '@parvis/contract/endpoint.ts'
import type { Chance } from '../../seed/chance.ts'
import type { Member } from '../../test/people.ts'
import type { Ledger } from './ledger.ts'
import type { SupervisedNode } from './site.ts'

interface Answer {
  body: Record<string, unknown>
  /** Times that the write was sent before, and when it was sent last. */
  repeats: number
  sentAt: number
}

/** Milliseconds in which a node answers a request, whatever happens to its database. */
const answerLimit = 30_000
/** Milliseconds in which one of the nodes answers a write. */
const patience = 180_000

/**
 * Sends a write, as the web app does, until it is answered: again with the same body, by the other node when one is gone.
 * Everything but an answer, a refusal `unavailable` and the death of the node is noted as a defect.
 */
export async function insist(
  { nodes, ledger, chance }: { nodes: SupervisedNode[]; ledger: Ledger; chance: Chance },
  member: Member,
  endpoint: Endpoint<Description>,
  { params = {}, query = '', body }: { params?: Record<string, string>; query?: string; body?: object },
): Promise<Answer> {
  const path = `/api/v1${endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')}${query}`
  let turn = chance.between(0, nodes.length - 1)
  const deadline = Date.now() + patience
  let last = ''
  for (let repeats = 0; ; ) {
    if (Date.now() > deadline) throw new Error(`${endpoint.name} is not answered, last ${last}`)
    const node = nodes[turn % nodes.length] as SupervisedNode
    const { kills } = node
    const wasReady = node.isReady()
    const sentAt = Date.now()
    const began = performance.now()
    node.waiting += 1
    try {
      const response = await fetch(node.address + path, {
        method: endpoint.method,
        headers: {
          authorization: `Bearer ${member.token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(answerLimit),
      })
      const answer = (await response.json()) as Record<string, unknown>
      if (response.status === 200) {
        ledger.answers(began)
        return { body: answer, repeats, sentAt }
      }
      last = `${response.status} ${JSON.stringify(answer)}`
      if (response.status === 503) ledger.refused += 1
      else ledger.defects.push(`${endpoint.name} was answered ${last}`)
      repeats += 1
    } catch (error) {
      const reason = reasonOf(error)
      last = `${node.name}: ${reason}`
      // A starting node first tests its port, and drops clients that connect at that moment.
      if (reason === 'ECONNREFUSED' || !wasReady) ledger.away += 1
      else if (node.kills > kills) ledger.cut += 1
      else ledger.defects.push(`${endpoint.name} got no answer of ${last}`)
      if (reason !== 'ECONNREFUSED') repeats += 1
      turn += 1
    } finally {
      node.waiting -= 1
    }
    await sleep(chance.between(50, 250))
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message
}
