import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Bus } from './bus.ts'

export interface Presence {
  /** Adds a socket of this node for a member. */
  arrive(memberId: string): void
  /** Removes a socket of this node; a page reload is not announced. */
  leave(memberId: string): void
  /** Returns whether a member has a socket open on any node. */
  isOnline(memberId: string): boolean
  close(): void
}

interface PresenceOptions {
  bus: Bus
  onChange(memberId: string, online: boolean): void
  /** Called when a node disappears: its last messages may be lost. */
  onNodeLost(): void
}

const graceMilliseconds = 3_000
const aliveEvery = 2_000
const lostAfter = 7_000
/** Ids per message of the bus. */
const idsAtOnce = 150
export const presenceChannel = 'presence'

const PresenceMessage = z.object({
  node: z.string(),
  say: z.enum(['hello', 'alive', 'here', 'gone', 'bye']),
  members: z.array(z.string()).default([]),
})
type PresenceMessage = z.input<typeof PresenceMessage>

interface PresentNode {
  members: Set<string>
  heard: number
}

/** Online members across nodes: each node announces its own members and sends heartbeats. Nothing is stored. */
export function createPresence({ bus, onChange, onNodeLost }: PresenceOptions): Presence {
  const self = randomUUID()
  /** Sockets of this node, by member. */
  const here = new Map<string, number>()
  const leaving = new Map<string, NodeJS.Timeout>()
  const nodes = new Map<string, PresentNode>()

  const publish = (say: PresenceMessage['say'], members: string[] = []) =>
    bus.publish(presenceChannel, { node: self, say, members } satisfies PresenceMessage)

  const isOnline = (memberId: string) => {
    if (here.has(memberId)) return true
    for (const { members } of nodes.values()) if (members.has(memberId)) return true
    return false
  }

  /** Applies a change, and announces the members who came or went through it. */
  function change(memberIds: Iterable<string>, carryOut: () => void): void {
    const before = [...memberIds].map((id) => [id, isOnline(id)] as const)
    carryOut()
    for (const [id, was] of before) if (isOnline(id) !== was) onChange(id, !was)
  }

  function publishAll(): void {
    const members = [...here.keys()]
    for (let start = 0; start < members.length; start += idsAtOnce)
      publish('here', members.slice(start, start + idsAtOnce))
  }

  function forget(nodeId: string): void {
    const members = nodes.get(nodeId)?.members ?? []
    change([...members], () => nodes.delete(nodeId))
  }

  const stopHearing = bus.subscribe(presenceChannel, (payload) => {
    const read = PresenceMessage.safeParse(payload)
    if (!read.success || read.data.node === self) return
    const { node: nodeId, say, members } = read.data
    if (say === 'bye') return forget(nodeId)
    const known = nodes.get(nodeId)
    const node = known ?? { members: new Set<string>(), heard: 0 }
    node.heard = Date.now()
    nodes.set(nodeId, node)
    // A forgotten or unknown node: only its present message is known.
    if (known === undefined && say !== 'hello') publish('hello')
    if (say === 'hello') publishAll()
    change(members, () => {
      for (const id of members) {
        if (say === 'here') node.members.add(id)
        else node.members.delete(id)
      }
    })
  })

  const stopGap = bus.onGap(() => {
    // Their nodes could not be heard; members who are still there are heard again within the next heartbeats.
    for (const node of nodes.values()) node.heard = Date.now()
    publish('hello')
    publishAll()
  })

  const heartbeat = setInterval(() => {
    publish('alive')
    const silent = Date.now() - lostAfter
    for (const [nodeId, { heard }] of nodes) {
      if (heard >= silent) continue
      forget(nodeId)
      // While no node can be heard, a gap will follow: readers fetch again once.
      if (bus.connected) onNodeLost()
    }
  }, aliveEvery)
  heartbeat.unref()
  publish('hello')

  function depart(memberId: string): void {
    leaving.delete(memberId)
    change([memberId], () => here.delete(memberId))
    publish('gone', [memberId])
  }

  return {
    arrive(memberId) {
      const count = here.get(memberId) ?? 0
      change([memberId], () => here.set(memberId, count + 1))
      clearTimeout(leaving.get(memberId))
      leaving.delete(memberId)
      if (count === 0) publish('here', [memberId])
    },
    leave(memberId) {
      const count = here.get(memberId) ?? 0
      here.set(memberId, Math.max(0, count - 1))
      if (count > 1 || leaving.has(memberId)) return
      const timer = setTimeout(() => depart(memberId), graceMilliseconds)
      timer.unref()
      leaving.set(memberId, timer)
    },
    isOnline,
    close() {
      clearInterval(heartbeat)
      for (const timer of leaving.values()) clearTimeout(timer)
      stopHearing()
      stopGap()
      publish('bye')
    },
  }
}
