import { Trans, useLingui } from '@lingui/react/macro'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { Link } from '@tanstack/react-router'
import { Repeat2 } from 'lucide-react'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'

/** Above the card of a post that somebody passes on: who, and when. */
export function RepostedBy({ repost }: { repost: PostView }) {
  const { t } = useLingui()
  const { author } = repost
  const name = author?.name ?? t`Utilisateur inconnu`
  return (
    <p className="mb-1.5 flex min-w-0 items-center gap-1.5 text-sm text-ink-3">
      <Repeat2 aria-hidden="true" size={15} className="mr-0.5 ml-[33px] shrink-0" />
      <span className="min-w-0 truncate">
        {repost.isOwnPost ? (
          <Trans>Vous avez republié</Trans>
        ) : author ? (
          <Trans>
            <Link
              to="/profile/$reference"
              params={{ reference: author.username ?? author.id }}
              className="font-semibold text-ink-2 hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>{' '}
            a republié
          </Trans>
        ) : (
          <Trans>{name} a republié</Trans>
        )}
      </span>
      <span aria-hidden="true">·</span>
      <span className="shrink-0 whitespace-nowrap">
        <ElapsedTime at={repost.created_at} />
      </span>
    </p>
  )
}
