import { randomUUID } from 'node:crypto'
import type { MessageView } from '@parvis/contract/messaging/messages.schemas.ts'
import { listMessages, openConversation, sendMessage } from '@parvis/contract/messaging/messages.ts'
import { expect } from 'vitest'
import { test as base } from '../test/parvis.ts'
import { Member } from '../test/people.ts'
import { printDurations } from './figures.ts'
import { type Node, startNode } from './nodes.ts'

/** The server under test, and further servers on its database that a test may kill. */
const test = base.extend<{ settings: Record<string, string>; another: () => Promise<Node> }>({
  settings: { PARVIS_SECRET: 'un secret que tous les nœuds partagent, assez long' },
  another: async ({ context, app }, use) => {
    const nodes: Node[] = []
    await app.ready()
    await use(async () => {
      const node = await startNode(context)
      nodes.push(node)
      return node
    })
    for (const node of nodes) await node.kill()
  },
})

/** The same member, with a tab on another node. */
const at = (member: Member, { address }: { address: string }) =>
  new Member({ ...member.place, address }, member)

const writes = (member: Member, conversationId: string, content: string, request_id: string) =>
  member.call(sendMessage, { params: { conversationId }, body: { content, request_id } })

async function talk(join: (name: string) => Promise<Member>) {
  const [ana, bea] = [await join('ana'), await join('bea')]
  await bea.follows(ana)
  const { id } = await ana.call(openConversation, { body: { user1_id: ana.id, user2_id: bea.id } })
  return { ana, bea, id }
}

async function everything(reader: Member, conversationId: string): Promise<MessageView[]> {
  const all: MessageView[] = []
  let cursor: string | undefined
  do {
    const page = await reader.call(listMessages, { params: { conversationId }, query: { cursor } })
    all.unshift(...page.items)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return all
}

test('a node killed between accepting a message and announcing it: the message is stored, and readers elsewhere fetch it', async ({
  join,
  another,
  context,
}) => {
  const { ana, bea, id } = await talk(join)
  const socket = await bea.socket()
  await socket.follows(`conversation:${id}`)
  await expect.poll(() => context.bus.connected).toBe(true)
  const delays: number[] = []
  const texts: string[] = []
  for (let round = 0; round < 3; round += 1) {
    const node = await another()
    // The nodes have discovered each other.
    await socket.settles()
    const before = socket.resyncs
    const request = randomUUID()
    const text = `Avant la panne ${round}`
    const sent = await writes(at(ana, node), id, text, request)
    await node.kill()
    const killed = performance.now()
    // Sent again, since the writer's own tab lost its socket: still stored once.
    expect((await writes(ana, id, text, request)).id).toBe(sent.id)
    texts.push(text)
    await expect.poll(() => socket.resyncs, { timeout: 40_000, interval: 50 }).toBeGreaterThan(before)
    delays.push(performance.now() - killed)
    expect((await everything(bea, id)).map(({ content }) => content)).toEqual(texts)
  }
  printDurations('a node killed before it told of a message, until readers on others fetch anew', delays)
})

test('a node killed repeatedly while messages are written: accepted messages are stored, once, in order', async ({
  join,
  another,
}) => {
  const { ana, bea, id } = await talk(join)
  const accepted: string[] = []
  const texts: string[] = []
  const outages: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const node = await another()
    const writer = at(ana, node)
    const killing = new Promise((resolve) => setTimeout(resolve, 100 + 60 * round)).then(() => node.kill())
    for (let turn = 0; ; turn += 1) {
      const request = randomUUID()
      const text = `${round}/${turn}`
      texts.push(text)
      try {
        accepted.push((await writes(writer, id, text, request)).id)
      } catch {
        // As in the web app: the same message with the same id, once a server is available again.
        const lost = performance.now()
        accepted.push((await writes(ana, id, text, request)).id)
        outages.push(performance.now() - lost)
        break
      }
    }
    await killing
  }
  const all = await everything(bea, id)
  expect(all.map(({ content }) => content)).toEqual(texts)
  expect(all.map((message) => message.id)).toEqual(accepted)
  printDurations('a message cut off by a kill, until another node has it', outages)
})
