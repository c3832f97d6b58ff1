import { deleteMessage } from '@parvis/contract/messaging/messages.ts'
import { expect } from 'vitest'
import { opens, reads, writes } from '../../test/conversations.ts'
import { test } from '../../test/parvis.ts'
import type { Member } from '../../test/people.ts'
import { freshNames, runMachine, type Step } from './machine.ts'

type Who = 'ana' | 'bea'

interface Talk {
  /** Messages with their authors, oldest first. */
  messages: { id: string; author: Who; content: string }[]
  blocked: Set<Who>
  written: number
}

interface Real {
  members: Record<Who, Member>
  conversationId: string
}

const other = (who: Who): Who => (who === 'ana' ? 'bea' : 'ana')
const both: Who[] = ['ana', 'bea']

const steps: Step<Talk, Real>[] = both.flatMap(
  (who) =>
    [
      {
        name: `${who} writes`,
        async run(model: Talk, { members, conversationId }: Real) {
          model.written += 1
          const content = `Message ${model.written}`
          const sending = writes(members[who], conversationId, content)
          if (model.blocked.size > 0) return expect(sending).toBeRefused('access_denied')
          const { id } = await sending
          model.messages.push({ id, author: who, content })
        },
      },
      {
        name: `${who} deletes their last message`,
        may: (model) => model.messages.some(({ author }) => author === who) && model.blocked.size === 0,
        async run(model, { members }) {
          const at = model.messages.findLastIndex(({ author }) => author === who)
          const [message] = model.messages.splice(at, 1)
          await members[who].call(deleteMessage, { params: { messageId: message?.id ?? '' } })
        },
      },
      {
        name: `${who} tries to delete the other's last message`,
        may: (model) => model.messages.some(({ author }) => author !== who) && model.blocked.size === 0,
        async run(model, { members }) {
          const message = model.messages.findLast(({ author }) => author !== who)
          const deleting = members[who].call(deleteMessage, { params: { messageId: message?.id ?? '' } })
          await expect(deleting).toBeRefused('not_owner')
        },
      },
      {
        name: `${who} blocks`,
        // A blocked member cannot see the other, and so cannot block them.
        may: (model) => !model.blocked.has(other(who)),
        async run(model, { members }) {
          await members[who].blocks(members[other(who)])
          model.blocked.add(who)
        },
      },
      {
        name: `${who} unblocks`,
        may: (model) => model.blocked.has(who),
        async run(model, { members }) {
          await members[who].unblocks(members[other(who)])
          model.blocked.delete(who)
        },
      },
    ] satisfies Step<Talk, Real>[],
)

test('[MSG-01] messages, deletions and blocks in any order: both read the same messages, and none is written across a block', {
  tags: 'long',
  timeout: 600_000,
}, async ({ join }) => {
  const named = freshNames()
  const begin = async () => {
    const members = { ana: await join(named('ana')), bea: await join(named('bea')) }
    await members.ana.follows(members.bea)
    await members.bea.follows(members.ana)
    const { id: conversationId } = await opens(members.ana, members.bea)
    await writes(members.bea, conversationId, 'Bonjour')
    const [first] = (await reads(members.ana, conversationId)).items
    const model: Talk = {
      messages: [{ id: first?.id ?? '', author: 'bea', content: 'Bonjour' }],
      blocked: new Set(),
      written: 0,
    }
    return { model, real: { members, conversationId } }
  }
  await runMachine(steps, begin, async (model, { members, conversationId }) => {
    for (const who of both) {
      const { items } = await reads(members[who], conversationId)
      expect(items.map(({ content }) => content).sort()).toEqual(
        model.messages.map(({ content }) => content).sort(),
      )
    }
  })
})
