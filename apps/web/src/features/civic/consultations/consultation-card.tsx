import { Trans } from '@lingui/react/macro'
import type { ConsultationView } from '@parvis/contract/civic/consultations.schemas.ts'
import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { useMinutes } from '../../../lib/minutes.ts'
import { separator } from '../../../lib/separator.ts'
import { ExampleChip } from '../../../ui/example-chip.tsx'
import { closedOn, timeRemaining } from '../../content/polls/poll-texts.ts'

/** A consultation in the list: its question, who asks, and until when. */
export function ConsultationCard({ consultation }: { consultation: ConsultationView }) {
  const { id, question, opener, state, closes_at, statement_count, is_example } = consultation
  const now = useMinutes()
  const ends = new Date(closes_at)
  return (
    <article className="relative rounded-xl border border-line bg-surface p-4 hover:border-line-strong">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-ink-3">
        {is_example && <ExampleChip />}
        <time dateTime={closes_at} className="inline-flex items-center gap-1.5">
          <Clock aria-hidden="true" size={15} />
          {state === 'closed' ? closedOn(ends) : timeRemaining(ends, now)}
        </time>
      </div>
      <h2 className="mt-2 text-post font-semibold text-balance wrap-anywhere">
        <Link
          to="/consultations/$consultationId"
          params={{ consultationId: id }}
          className="after:absolute after:inset-0 hover:underline"
        >
          {question}
        </Link>
      </h2>
      <p className="mt-1.5 text-sm text-ink-2">
        {opener && (
          <>
            <bdi>{opener.name}</bdi>
            {separator}
          </>
        )}
        <Trans>Énoncés : {statement_count}</Trans>
      </p>
    </article>
  )
}
