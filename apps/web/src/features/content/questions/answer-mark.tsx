import { Trans } from '@lingui/react/macro'
import type { AuthorView } from '@parvis/contract/people/profiles.schemas.ts'
import { MessageCircleReply } from 'lucide-react'

/** Mark of the comment by which an official answers the questions below their post. */
export function AnswerMark({ author }: { author: AuthorView | null }) {
  return (
    <p className="mb-2 inline-flex items-center gap-1.5 rounded-full bg-support-soft px-2.5 py-1 text-sm font-semibold text-support">
      <MessageCircleReply aria-hidden="true" size={15} />
      {author?.role === 'politician' && author.verified ? (
        <Trans>Réponse de l’élu</Trans>
      ) : (
        <Trans>Réponse de l’auteur</Trans>
      )}
    </p>
  )
}
