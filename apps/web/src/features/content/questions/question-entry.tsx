import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { QuestionView } from '@parvis/contract/content/questions.schemas.ts'
import { Link } from '@tanstack/react-router'
import { CircleHelp, MessageCircleReply } from 'lucide-react'
import { compactCount } from '../../../lib/compact-count.ts'
import { dayText } from '../../../lib/day-text.ts'
import { useMinutes } from '../../../lib/minutes.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { PostCard } from '../posts/post-card.tsx'
import { answerHash, mayAnswer } from './answer-form.tsx'
import { delayText } from './delay.ts'

/** An official's post with what is asked about it and, once there is one, their answer. */
export function QuestionEntry({
  question: { id, post, asked, texts, first_asked_at, answered_at, due_at, answer },
  position,
  total,
}: {
  question: QuestionView
  position: number
  total: number
}) {
  const { t } = useLingui()
  const now = useMinutes()
  const since = new Date(first_asked_at).getTime()
  const delay = delayText((answered_at === null ? now : new Date(answered_at).getTime()) - since)
  return (
    // The questions stand above the post: its card does not repeat the first one.
    <li data-question={id} className="[&_[data-top-question]]:hidden">
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
        {answered_at === null && due_at !== null && (
          <span>
            <Trans>réponse due le {dayText(due_at)}</Trans>
          </span>
        )}
      </p>
      {texts.length > 0 && (
        <ul aria-label={t`Questions posées`} className="flex flex-col gap-1.5 bg-sunk/60 px-4 pb-3">
          {texts.map((text) => (
            <li key={text.id} className="flex items-baseline gap-2">
              <b
                title={t`Nombre de personnes qui la posent`}
                className="min-w-6 text-sm font-semibold text-question tabular-nums"
              >
                {compactCount(text.asked)}
              </b>
              <Link
                to="/post/$postId"
                params={{ postId: id }}
                hash="questions"
                className="min-w-0 flex-1 text-md/[1.45] text-ink hover:underline"
              >
                <bdi lang="fr" className="wrap-anywhere">
                  {text.content}
                </bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {answered_at === null && mayAnswer(post) && (
        <p className="bg-sunk/60 px-4 pb-3">
          <Link
            to="/post/$postId"
            params={{ postId: id }}
            hash={answerHash}
            className={buttonClass({ size: 'sm' })}
          >
            <MessageCircleReply aria-hidden="true" size={16} />
            <Trans>Répondre à cette question</Trans>
          </Link>
        </p>
      )}
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
