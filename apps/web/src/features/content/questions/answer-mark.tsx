import { Trans } from '@lingui/react/macro'
import type { AuthorView } from '@parvis/contract/people/profiles.schemas.ts'
import { MessageCircleReply } from 'lucide-react'
import type { ReactNode } from 'react'

function Mark({ children }: { children: ReactNode }) {
  return (
    <p className="mb-2 inline-flex items-center gap-1.5 rounded-full bg-support-soft px-2.5 py-1 text-sm font-semibold text-support">
      <MessageCircleReply aria-hidden="true" size={15} />
      {children}
    </p>
  )
}

/** Stands above the comment by which an official answers what they were asked. */
export function AnswerMark() {
  return (
    <Mark>
      <Trans>Répond aux questions</Trans>
    </Mark>
  )
}

/** Stands above a thread that comes first, whatever the order, because the post's author answers in it. */
export function AnsweredThreadMark({ author }: { author: AuthorView | null }) {
  return (
    <Mark>
      {author?.role === 'politician' && author.verified ? (
        <Trans>Réponse de l’élu</Trans>
      ) : (
        <Trans>Réponse de l’auteur</Trans>
      )}
    </Mark>
  )
}
