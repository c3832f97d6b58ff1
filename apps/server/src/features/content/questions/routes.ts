import {
  answerQuestions,
  getQuestionFigures,
  listQuestions,
  withdrawAnswer,
} from '@parvis/contract/content/questions.ts'
import { readCursor, readRankedCursor } from '../../../platform/database/keyset.ts'
import type { World } from '../../../world.ts'
import type { ParvisApi } from '../../accounts/identity/member.ts'
import { visibleProfile } from '../../people/profiles/views.ts'
import { answer, withdrawMark } from './service.ts'
import { readQuestionFigures, readQuestions } from './store.ts'

const rate = { max: 30, window: 600 }

export function questionRoutes(api: ParvisApi, world: World): void {
  api.open(listQuestions, async ({ query: { state, sort, author, cursor }, member }) => {
    const readerId = member?.id ?? null
    const isRanked = state === 'open' && sort === 'most_asked'
    return readQuestions(world.db, {
      readerId,
      state,
      sort,
      authorId: author === undefined ? undefined : (await visibleProfile(world.db, author, readerId)).id,
      after: isRanked ? readRankedCursor(cursor) : readCursor(cursor),
    })
  })

  api.open(getQuestionFigures, async ({ params, member }) => {
    const { id, role, verified } = await visibleProfile(world.db, params.reference, member?.id ?? null)
    const isOfficial = role === 'politician' && verified
    return { figures: isOfficial ? await readQuestionFigures(world.db, id, world.clock.now()) : null }
  })

  api.members(
    answerQuestions,
    ({ params: { postId }, body, member }) => answer(world, member, { postId, commentId: body.comment_id }),
    { rate },
  )

  api.members(withdrawAnswer, ({ params, member }) => withdrawMark(world, member, params.postId), { rate })
}
