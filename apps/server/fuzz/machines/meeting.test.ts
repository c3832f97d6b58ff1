import { removeFollower } from '@parvis/contract/people/follows.ts'
import { expect } from 'vitest'
import { test } from '../../test/parvis.ts'
import type { Member } from '../../test/people.ts'
import { freshNames, runMachine, type Step } from './machine.ts'

type Who = 'ana' | 'bea'

/** Relations between the two members. Each set contains the initiators. */
interface Meeting {
  follows: Set<Who>
  asked: Set<Who>
  blocked: Set<Who>
}

interface Real {
  members: Record<Who, Member>
  /** A followers-only post by each author. */
  posts: Record<Who, { id: string }>
}

const other = (who: Who): Who => (who === 'ana' ? 'bea' : 'ana')
const both: Who[] = ['ana', 'bea']
const apart = (model: Readonly<Meeting>) => model.blocked.size > 0

const steps: Step<Meeting, Real>[] = both.flatMap(
  (who) =>
    [
      {
        name: `${who} asks to follow`,
        async run(model: Meeting, { members }: Real) {
          const asking = members[who].asksToFollow(members[other(who)])
          if (apart(model)) return expect(asking).toBeRefused('profile_not_found')
          await asking
          if (!model.follows.has(who)) model.asked.add(who)
        },
      },
      {
        name: `${who} takes the request back`,
        may: (model) => model.asked.has(who),
        async run(model, { members }) {
          await members[who].cancelsRequestTo(members[other(who)])
          model.asked.delete(who)
        },
      },
      {
        name: `${who} accepts the request`,
        may: (model) => model.asked.has(other(who)),
        async run(model, { members }) {
          const [request] = await members[who].requests()
          if (request === undefined) throw new Error('the request is not listed')
          await members[who].accepts(request)
          model.asked.delete(other(who))
          model.follows.add(other(who))
        },
      },
      {
        name: `${who} refuses the request`,
        may: (model) => model.asked.has(other(who)),
        async run(model, { members }) {
          const [request] = await members[who].requests()
          if (request === undefined) throw new Error('the request is not listed')
          await members[who].rejects(request)
          model.asked.delete(other(who))
        },
      },
      {
        name: `${who} unfollows`,
        may: (model) => model.follows.has(who),
        async run(model, { members }) {
          await members[who].unfollows(members[other(who)])
          model.follows.delete(who)
        },
      },
      {
        name: `${who} removes the follower`,
        may: (model) => model.follows.has(other(who)),
        async run(model, { members }) {
          await members[who].call(removeFollower, { params: { memberId: members[other(who)].id } })
          model.follows.delete(other(who))
        },
      },
      {
        name: `${who} blocks`,
        async run(model, { members }) {
          const blocking = members[who].blocks(members[other(who)])
          // A blocked member cannot see the other, and so cannot block them.
          if (model.blocked.has(other(who))) return expect(blocking).toBeRefused('profile_not_found')
          await blocking
          model.blocked.add(who)
          model.follows.clear()
          model.asked.clear()
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
    ] satisfies Step<Meeting, Real>[],
)

test('[FOL-17] [FOL-01] follows, requests and blocks in any order: everybody reads exactly what both agreed to', {
  tags: 'long',
  timeout: 600_000,
}, async ({ join }) => {
  const named = freshNames()
  const begin = async () => {
    const members = { ana: await join(named('ana')), bea: await join(named('bea')) }
    const posts = {
      ana: await members.ana.publishes('Aux abonnés', { visibility: 'followers' }),
      bea: await members.bea.publishes('Aux abonnés', { visibility: 'followers' }),
    }
    const model: Meeting = { follows: new Set(), asked: new Set(), blocked: new Set() }
    return { model, real: { members, posts } }
  }
  await runMachine(steps, begin, async (model, { members, posts }) => {
    for (const who of both) {
      const reads = members[who].opens(posts[other(who)])
      if (model.follows.has(who) && !apart(model)) await reads
      else await expect(reads).toBeRefused('post_not_found')
      const profile = members[who].opensProfile(members[other(who)])
      if (apart(model)) await expect(profile).toBeRefused('profile_not_found')
      else await profile
      expect((await members[who].requests()).length).toBe(model.asked.has(other(who)) ? 1 : 0)
    }
  })
})
