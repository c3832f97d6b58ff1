import { Trans } from '@lingui/react/macro'
import { MessageCircleReply } from 'lucide-react'

/** Stands above the comment by which an official answers what they were asked. */
export function AnswerMark() {
  return (
    <p className="mb-2 inline-flex items-center gap-1.5 rounded-full bg-support-soft px-2.5 py-1 text-sm font-semibold text-support">
      <MessageCircleReply aria-hidden="true" size={15} />
      <Trans>Répond aux questions</Trans>
    </p>
  )
}
