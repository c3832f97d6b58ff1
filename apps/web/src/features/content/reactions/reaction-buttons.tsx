import { useLingui } from '@lingui/react/macro'
import type { PostView, Reaction } from '@parvis/contract/content/posts.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { CircleQuestionMark, HandHeart, Vote } from 'lucide-react'
import { compactCount } from '../../../lib/compact-count.ts'
import { queueWrite } from '../../../lib/pending-writes.ts'
import { useSingleKeys } from '../../../lib/shortcuts.ts'
import { useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'
import { reactionWrite } from './react-to-post.ts'

export const reactionLooks = {
  support: { Icon: HandHeart, tone: 'text-support', pressed: 'bg-support-soft text-support' },
  question: { Icon: CircleQuestionMark, tone: 'text-question', pressed: 'bg-question-soft text-question' },
  vote: { Icon: Vote, tone: 'text-vote', pressed: 'bg-vote-soft text-vote' },
} as const

/** Soutien, Question, Vote: one at most, tapped again to take it back. */
export function ReactionButtons({ post }: { post: PostView }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const loginPrompt = useLoginPrompt()
  const hasKeys = useSingleKeys()
  const labels: Record<Reaction, string> = { support: t`Soutien`, question: t`Question`, vote: t`Vote` }

  const tap = (reaction: Reaction) => {
    if (!loginPrompt.require(t`Vous devez être connecté pour réagir.`, { reaction })) return
    const wanted = post.userReaction === reaction ? null : reaction
    queueWrite(client, reactionWrite, { subject: post.id, wanted, before: post.userReaction })
  }

  return (
    <fieldset
      aria-label={t`Réactions`}
      className="flex min-w-0 gap-0.5 @min-[20rem]:gap-1 @min-[24rem]:gap-1.5"
    >
      {(['support', 'question', 'vote'] as const).map((reaction) => {
        const { Icon, tone, pressed } = reactionLooks[reaction]
        const isPressed = post.userReaction === reaction
        const count = post.reactions[reaction]
        return (
          <button
            key={reaction}
            type="button"
            aria-pressed={isPressed}
            aria-keyshortcuts={hasKeys ? reaction[0] : undefined}
            data-reaction={reaction}
            onClick={() => tap(reaction)}
            className={clsx(
              'reaction',
              isPressed
                ? `border-transparent font-semibold ${pressed}`
                : 'border-line bg-surface font-medium text-ink-2 hover:border-line-strong',
            )}
          >
            <Icon
              aria-hidden="true"
              size={17}
              strokeWidth={isPressed ? 2.1 : 1.75}
              className={clsx('shrink-0 justify-self-end', tone)}
            />
            <span className="@max-[36rem]:order-1 @max-[36rem]:col-span-2 @max-[36rem]:text-[0.6875rem]/3">
              {labels[reaction]}
            </span>
            <span className="justify-self-start font-semibold tabular-nums">{compactCount(count)}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
