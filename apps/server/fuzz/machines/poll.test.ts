import { closePoll, createPoll, getPoll, voteInPoll } from '@parvis/contract/content/polls.ts'
import { expect } from 'vitest'
import { test } from '../../test/parvis.ts'
import type { Member } from '../../test/people.ts'
import { freshNames, runMachine, type Step } from './machine.ts'

interface Poll {
  /** The chosen option by voter. */
  votes: Map<number, number>
  is_closed: boolean
}

interface Real {
  voters: Member[]
  staff: Member
  pollId: string
}

const voters = [0, 1, 2]
const options = [0, 1]

const steps: Step<Poll, Real>[] = [
  ...voters.flatMap((voter) =>
    options.map((option) => ({
      name: `voter ${voter} chooses ${option}`,
      async run(model: Poll, { voters, pollId }: Real) {
        const vote = voters[voter]?.call(voteInPoll, { params: { pollId }, body: { option } })
        if (model.is_closed) return expect(vote).toBeRefused('poll_closed')
        if (model.votes.has(voter)) return expect(vote).toBeRefused('already_voted')
        await vote
        model.votes.set(voter, option)
      },
    })),
  ),
  {
    name: 'two voters vote at once',
    may: (model) => !model.is_closed && !model.votes.has(0) && !model.votes.has(1),
    async run(model, { voters, pollId }) {
      const twice = [voters[0], voters[1], voters[0], voters[1]].map((voter) =>
        voter?.call(voteInPoll, { params: { pollId }, body: { option: 1 } }),
      )
      const outcomes = await Promise.allSettled(twice)
      expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(2)
      model.votes.set(0, 1)
      model.votes.set(1, 1)
    },
  },
  {
    name: 'the staff closes the poll',
    async run(model, { staff, pollId }) {
      await staff.call(closePoll, { params: { pollId } })
      model.is_closed = true
    },
  },
]

test('[POL-01] votes and closings in any order: everybody has one vote, and the figures add up', {
  timeout: 600_000,
  tags: 'long',
}, async ({ join, context, guest }) => {
  const named = freshNames()
  const staff = await join('stef', { moderator: true })
  const people = [await join('ana'), await join('bea'), await join('cleo')]
  const begin = async () => {
    const { id } = await staff.call(createPoll, {
      body: {
        title: `Un banc ${named('numéro')} ?`,
        theme: 'social',
        options: ['Oui', 'Non'],
        ends_at: new Date(context.clock.now().getTime() + 86_400_000).toISOString(),
      },
    })
    const model: Poll = { votes: new Map(), is_closed: false }
    return { model, real: { voters: people, staff, pollId: id } }
  }
  await runMachine(steps, begin, async (model, { staff, voters, pollId }) => {
    for (const reader of [guest, staff, ...voters]) {
      const poll = await reader.call(getPoll, { params: { pollId } })
      expect(poll.totalVotes).toBe(model.votes.size)
    }
  })
})
