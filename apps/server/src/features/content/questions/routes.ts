import {
  answerQuestions,
  getQuestionFigures,
  listQuestions,
  withdrawAnswer,
} from '@parvis/contract/content/questions.ts'
import { readCursor, readRankedCursor } from '@parvis/platform/database/keyset.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ParvisApi } from '../../accounts/identity/index.ts'
import { visibleProfile } from '../../people/profiles/index.ts'
import { answer, withdrawMark } from './service.ts'
import { readQuestionFigures, readQuestions } from './store.ts'

const rate = { max: 30, window: 600 }

export function questionRoutes(api: ParvisApi, context: AppContext): void {
  api.open(listQuestions, async ({ query: { state, sort, author, cursor }, member }) => {
    const readerId = member?.id ?? null
    const isRanked = state === 'open' && sort === 'most_asked'
    return readQuestions(context.db, {
      readerId,
      state,
      sort,
      authorId: author === undefined ? undefined : (await visibleProfile(context.db, author, readerId)).id,
      after: isRanked ? readRankedCursor(cursor) : readCursor(cursor),
    })
  })

  api.open(getQuestionFigures, async ({ params, member }) => {
    const { id, role, verified } = await visibleProfile(context.db, params.reference, member?.id ?? null)
    const isOfficial = role === 'politician' && verified
    return { figures: isOfficial ? await readQuestionFigures(context.db, id, context.clock.now()) : null }
  })

  api.members(
    answerQuestions,
    ({ params: { postId }, body, member }) => answer(context, member, { postId, commentId: body.comment_id }),
    { rate },
  )

  api.members(withdrawAnswer, ({ params, member }) => withdrawMark(context, member, params.postId), { rate })
}
