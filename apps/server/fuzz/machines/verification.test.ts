import { editOwnProfile } from '@parvis/contract/people/own-profile.ts'
import { revokeVerification, withdrawVerification } from '@parvis/contract/people/verification.ts'
import { expect } from 'vitest'
import { test } from '../../test/parvis.ts'
import type { Member } from '../../test/people.ts'
import { approves, certificateOf, own, queue, rejects } from '../../test/reviewing.ts'
import { freshNames, runMachine, type Step } from './machine.ts'

interface Tick {
  isPending: boolean
  isVerified: boolean
  published: number
}

interface Real {
  journalist: Member
  desk: Member
}

const pendingOf = async ({ desk, journalist }: Real) => {
  const [request] = (await queue(desk)).filter(({ member }) => member.id === journalist.id)
  if (request === undefined) throw new Error('the request is not in the queue')
  return request
}

const steps: Step<Tick, Real>[] = [
  {
    name: 'the journalist asks for the tick',
    may: ({ isPending, isVerified }) => !isPending && !isVerified,
    async run(model, { journalist }) {
      await journalist.asksForTick()
      model.isPending = true
    },
  },
  {
    name: 'the journalist withdraws the request',
    may: ({ isPending }) => isPending,
    async run(model, { journalist }) {
      await journalist.call(withdrawVerification, {})
      model.isPending = false
    },
  },
  {
    name: 'a reviewer approves',
    may: ({ isPending }) => isPending,
    async run(model, real) {
      await approves(real.desk, await pendingOf(real))
      model.isPending = false
      model.isVerified = true
    },
  },
  {
    name: 'a reviewer rejects',
    may: ({ isPending }) => isPending,
    async run(model, real) {
      await rejects(real.desk, await pendingOf(real))
      model.isPending = false
    },
  },
  {
    name: 'a reviewer revokes',
    may: ({ isVerified, isPending }) => isVerified && !isPending,
    async run(model, { desk, journalist }) {
      const { history } = await own(journalist)
      const approved = history.find(({ status }) => status === 'approved')
      await desk.call(revokeVerification, {
        params: { requestId: approved?.id ?? '' },
        body: { reason: 'member_request' },
      })
      model.isVerified = false
    },
  },
  {
    name: 'the journalist changes their name',
    may: ({ isVerified, isPending }) => isVerified && !isPending,
    async run(model, { journalist }) {
      await journalist.call(editOwnProfile, { body: { display_name: `Jeanne ${model.published} Autre` } })
      model.isVerified = false
      model.isPending = true
    },
  },
]

test('requests, decisions, endings and renames in any order: a journalist publishes exactly while the tick is valid', {
  tags: 'long',
  timeout: 600_000,
}, async ({ join, guest }) => {
  const named = freshNames()
  const begin = async () => ({
    model: { isPending: false, isVerified: false, published: 0 },
    real: {
      journalist: await join(named('jeanne'), { role: 'journalist' }),
      desk: await join(named('rita'), { moderator: true }),
    },
  })
  await runMachine<Tick, Real>(steps, begin, async (model, { journalist }) => {
    const publishing = journalist.publishes(`Article ${model.published}`)
    if (model.isVerified) await publishing
    else await expect(publishing).toBeRefused('verification_required')
    expect((await guest.opensProfile(journalist)).verified).toBe(model.isVerified)
    if (model.isVerified) expect(await certificateOf(guest, journalist)).toMatchObject({ status: 'valid' })
  })
})
