import { askQuestion, listAskedQuestions, supportQuestion } from '@parvis/contract/content/posts.ts'
import {
  answerQuestions,
  getQuestionFigures,
  listQuestions,
  withdrawAnswer,
} from '@parvis/contract/content/questions.ts'
import { readCursor, readRankedCursor } from '@parvis/platform/database/keyset.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { hasScope } from '../../accounts/identity/index.ts'
import { visibleProfile } from '../../people/profiles/index.ts'
import { filtersOf } from '../../people/word-filters/index.ts'
import { readAskedQuestions } from './asked-questions.ts'
import { ask, support } from './asking.ts'
import { answer, registerAnswerWorker, withdrawMark } from './service.ts'
import { readOfficialFigures, readQuestions } from './store.ts'

export const questionsFeature: Feature = {
  routes: questionRoutes,
  jobs: registerAnswerWorker,
}

const rate = { max: 30, window: 600 }
const askingRate = { max: 30, window: 60 }
const supportRate = { max: 120, window: 60 }

function questionRoutes({ api }: ServerParts, context: AppContext): void {
  api.open(listQuestions, async ({ query: { state, sort, author, cursor }, member }) => {
    const readerId = member?.id ?? null
    const isRanked = state === 'open' && sort === 'most_asked'
    const listing = {
      readerId,
      state,
      sort,
      authorId: author === undefined ? undefined : (await visibleProfile(context.db, author, readerId)).id,
      after: isRanked ? readRankedCursor(cursor) : readCursor(cursor),
    }
    return readQuestions(context.db, listing, await filtersOf(context, readerId))
  })

  api.open(getQuestionFigures, async ({ params, member }) => ({
    figures: await readOfficialFigures(context.db, params.reference, member?.id ?? null, context.clock.now()),
  }))

  api.members(
    answerQuestions,
    ({ params: { postId }, body, member }) => answer(context, member, { postId, commentId: body.comment_id }),
    { rate },
  )

  api.members(withdrawAnswer, ({ params, member }) => withdrawMark(context, member, params.postId), { rate })

  api.open(listAskedQuestions, async ({ params: { postId }, query, member }) => {
    const readerId = member?.id ?? null
    // A personal token reads its member's own question only if it may ask.
    const askerId = hasScope(member, 'write:reactions') ? member.id : null
    const filters = await filtersOf(context, readerId)
    const after = readRankedCursor(query.cursor)
    return readAskedQuestions(context.db, { postId, readerId, askerId, after }, filters)
  })

  api.members(
    askQuestion,
    ({ params: { postId }, body: { content }, member }) => ask(context, member, { postId, content }),
    { rate: askingRate },
  )

  api.members(supportQuestion, ({ params, member }) => support(context, member, params.questionId), {
    rate: supportRate,
  })
}
