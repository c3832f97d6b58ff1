import { Trans } from '@lingui/react/macro'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { PlannedNotice } from '../../content/posts/planned-notice.tsx'
import { useMomentText } from './reserve-texts.ts'

/** On a post that waits, for its author: for its own time, or for the polls to close. */
export function HeldNotice({ post, until }: { post: PostView; until: string }) {
  return post.planned_for === null ? <ReserveNotice until={until} /> : <PlannedNotice post={post} />
}

function ReserveNotice({ until }: { until: string }) {
  const moment = useMomentText()(until, 'Europe/Paris')
  return (
    <div className="flex gap-2.5 rounded-lg bg-blue-soft px-3.5 py-2.5 text-sm text-ink">
      <Clock aria-hidden="true" size={17} className="mt-0.5 shrink-0 text-blue" />
      <p className="text-pretty">
        <strong className="block font-semibold">
          <Trans>En attente jusqu’au {moment}</Trans>
        </strong>
        <Trans>
          Vous seul le voyez. Il paraîtra de lui-même à la fin de la réserve électorale, sauf si vous le
          supprimez.
        </Trans>{' '}
        <Link to="/reserve-electorale" className="font-semibold text-blue hover:underline">
          <Trans>Pourquoi ?</Trans>
        </Link>
      </p>
    </div>
  )
}
