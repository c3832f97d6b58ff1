import { Trans, useLingui } from '@lingui/react/macro'
import type { PostView, TopQuestion as Question } from '@parvis/contract/content/posts.schemas.ts'
import { Link } from '@tanstack/react-router'
import { CircleQuestionMark } from 'lucide-react'
import { compactCount } from '../../../lib/compact-count.ts'
import { useMinutes } from '../../../lib/minutes.ts'
import { plainAge } from '../../../lib/relative-time.ts'
import { serverNow } from '../../../lib/server-clock.ts'

/** How soon a question was answered, or how long it has waited: a minute at least. */
export function AnswerDelay({ question: { answered_after: after, asked_at } }: { question: Question }) {
  const { t } = useLingui()
  useMinutes()
  const since = after === null ? serverNow() - Date.parse(asked_at) : after * 1_000
  const age = plainAge(new Date(0), new Date(Math.max(60_000, since)))
  return (
    <span
      suppressHydrationWarning
      className={`shrink-0 text-xs font-semibold ${after === null ? 'text-danger' : 'text-support'}`}
    >
      {after === null ? t`Sans réponse depuis ${age}` : t`Répondu en ${age}`}
    </span>
  )
}

/**
 * On an official's card: the most supported question with its answer's delay, or that its author has answered what was
 * asked without words. Leads there.
 */
export function TopQuestion({ post: { id, top_question: topQuestion, answer_id } }: { post: PostView }) {
  if (topQuestion === null && answer_id === null) return null
  return (
    <Link
      to="/post/$postId"
      params={{ postId: id }}
      hash={topQuestion ? 'questions' : 'commentaires'}
      data-top-question={topQuestion?.id}
      className="hit-44 relative mb-2 flex min-h-9 items-center gap-2 rounded-lg bg-question-soft px-2.5 text-sm"
    >
      <CircleQuestionMark aria-hidden="true" size={16} className="shrink-0 text-question" />
      {topQuestion ? (
        <>
          <span className="sr-only">
            <Trans>Question la plus soutenue</Trans>
          </span>
          <span className="font-semibold text-question tabular-nums">{compactCount(topQuestion.asked)}</span>
          <bdi lang="fr" className="min-w-0 flex-1 truncate">
            {topQuestion.content}
          </bdi>
          <AnswerDelay question={topQuestion} />
        </>
      ) : (
        <span className="font-semibold text-support">
          <Trans>A répondu aux questions</Trans>
        </span>
      )}
    </Link>
  )
}
