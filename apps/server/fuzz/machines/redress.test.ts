import { expect } from 'vitest'
import { decides, reasoned, reports, reverses } from '../../test/cases.ts'
import { test } from '../../test/parvis.ts'
import type { Guest, Member } from '../../test/people.ts'
import { answers, appealsOf, contests } from '../../test/redress.ts'
import { freshNames, runMachine, type Step } from './machine.ts'

type Moderator = 'mona' | 'milo'

interface Case {
  isReported: boolean
  isRemoved: boolean
  decidedBy: Moderator | null
  decision: 'none' | 'standing' | 'reversed'
  appeal: 'none' | 'open' | 'settled'
}

interface Real {
  author: Member
  reader: Member
  guest: Guest
  staff: Record<Moderator, Member>
  post: { id: string }
  ids: { caseId: string; decisionId: string }
}

const moderators: Moderator[] = ['mona', 'milo']

const steps: Step<Case, Real>[] = [
  {
    name: 'the reader reports the post',
    may: ({ isReported }) => !isReported,
    async run(model, real) {
      real.ids.caseId = await reports(real.reader, 'post', real.post)
      model.isReported = true
    },
  },
  ...moderators.flatMap((who): Step<Case, Real>[] => [
    {
      name: `${who} removes it`,
      may: ({ isReported }) => isReported,
      async run(model, { staff, ids, reader }) {
        const removing = decides(staff[who], ids.caseId, reasoned({ kind: 'remove' as const }))
        if (model.decision !== 'none') return expect(removing).toBeRefused('case_settled')
        await removing
        const row = await reader.place.context.db
          .selectFrom('moderation_decisions')
          .select('id')
          .where('case_id', '=', ids.caseId)
          .executeTakeFirstOrThrow()
        ids.decisionId = row.id
        model.decision = 'standing'
        model.decidedBy = who
        model.isRemoved = true
      },
    },
    {
      name: `${who} takes the decision back`,
      may: ({ decision }) => decision !== 'none',
      async run(model, { staff, ids }) {
        const reversal = reverses(staff[who], ids.decisionId)
        if (model.decision === 'reversed') return expect(reversal).toBeRefused('decision_reversed')
        if (model.decidedBy === who) return expect(reversal).toBeRefused('own_decision')
        await reversal
        model.decision = 'reversed'
        model.isRemoved = false
        if (model.appeal === 'open') model.appeal = 'settled'
      },
    },
    {
      name: `${who} upholds the decision on appeal`,
      may: ({ appeal }) => appeal === 'open',
      async run(model, { staff, ids }) {
        const appeal = (await appealsOf(staff[who])).find(({ case_id }) => case_id === ids.caseId)
        const judging = answers(staff[who], appeal, 'upheld', 'Le texte insulte.')
        if (model.decidedBy === who) return expect(judging).toBeRefused('own_decision')
        await judging
        model.appeal = 'settled'
      },
    },
  ]),
  {
    name: 'the author contests',
    may: ({ decision }) => decision !== 'none',
    async run(model, { author, ids }) {
      const contest = contests(author, ids.decisionId)
      if (model.appeal !== 'none') return expect(contest).toBeRefused('already_appealed')
      if (model.decision === 'reversed') return expect(contest).toBeRefused('decision_reversed')
      await contest
      model.appeal = 'open'
    },
  },
]

test('reports, decisions, appeals and reversals in any order: nobody judges their own decision, and a post shows its current judgment', {
  tags: 'long',
  timeout: 600_000,
}, async ({ join, guest }) => {
  const named = freshNames()
  const begin = async () => {
    const author = await join(named('ana'))
    const real: Real = {
      author,
      guest,
      reader: await join(named('bea')),
      staff: {
        mona: await join(named('mona'), { moderator: true }),
        milo: await join(named('milo'), { moderator: true }),
      },
      post: await author.publishes('Un texte'),
      ids: { caseId: '', decisionId: '' },
    }
    const model: Case = {
      isReported: false,
      isRemoved: false,
      decidedBy: null,
      decision: 'none',
      appeal: 'none',
    }
    return { model, real }
  }
  await runMachine(steps, begin, async (model, real) => {
    const opening = real.guest.opens(real.post)
    if (model.isRemoved) await expect(opening).toBeRefused('post_not_found')
    else await opening
  })
})
