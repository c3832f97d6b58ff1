import { Plural, Trans } from '@lingui/react/macro'
import type { QuestionView } from '@parvis/contract/content/questions.schemas.ts'
import { Link } from '@tanstack/react-router'
import { CircleHelp, MessageCircleReply } from 'lucide-react'
import { useMinutes } from '../../../lib/minutes.ts'
import { PostCard } from '../posts/post-card.tsx'
import { delayText } from './delay.ts'

/** An official's post with what is asked about it and, once there is one, their answer. */
export function QuestionEntry({
  question: { id, asked, first_asked_at, answered_at, answer },
  position,
  total,
}: {
  question: QuestionView
  position: number
  total: number
}) {
  const now = useMinutes()
  const since = new Date(first_asked_at).getTime()
  const delay = delayText((answered_at === null ? now : new Date(answered_at).getTime()) - since)
  return (
    <li data-question={id}>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 bg-sunk/60 px-4 py-2.5 text-sm text-ink-2">
        <CircleHelp aria-hidden="true" size={16} className="shrink-0 text-question" />
        <strong className="font-semibold text-ink">
          <Plural value={asked} one="# personne pose une question" other="# personnes posent une question" />
        </strong>
        <span>
          {answered_at === null ? (
            <Trans>sans réponse depuis {delay}</Trans>
          ) : (
            <Trans>répondu en {delay}</Trans>
          )}
        </span>
      </p>
      <PostCard id={id} position={position} total={total} />
      {answer && (
        <Link
          to="/post/$postId"
          params={{ postId: id }}
          hash="commentaires"
          className="flex gap-3 border-b border-line px-4 py-3.5 transition-colors duration-150 -outline-offset-2 hover:bg-sunk/60"
        >
          <MessageCircleReply aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-support" />
          <span className="min-w-0">
            <span className="block text-sm font-semibold text-ink">
              <Trans>La réponse</Trans>
            </span>
            <bdi className="mt-0.5 line-clamp-3 text-md/[1.5] text-ink-2 wrap-anywhere">{answer.content}</bdi>
          </span>
        </Link>
      )}
    </li>
  )
}
