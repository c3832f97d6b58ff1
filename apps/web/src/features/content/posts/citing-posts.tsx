import { Trans, useLingui } from '@lingui/react/macro'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { siteName } from '../../../lib/site-name.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import type { EndQuery } from '../../../ui/list-end.tsx'
import { MoreButton } from '../../../ui/more-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VerifiedSeal } from '../../../ui/verified-seal.tsx'
import { AuthorBadge } from '../../people/authors/author-badge.tsx'

/** Posts that cite a page of Parvis, each leading to its own page. */
export function CitingPosts({
  query,
  label,
  empty,
  Heading = 'h2',
}: {
  query: EndQuery & {
    data: { pages: { items: PostView[] }[] } | undefined
    refetch: () => Promise<unknown>
  }
  label: string
  empty: ReactNode
  Heading?: 'h2' | 'h3'
}) {
  const { t, i18n } = useLingui()
  const posts = query.data?.pages.flatMap(({ items }) => items)
  return (
    <section aria-label={label} className="mt-7">
      <Heading className="text-base font-semibold">
        <Trans>Ce qu’on en dit sur {siteName}</Trans>
      </Heading>
      {posts === undefined ? (
        waiting()
      ) : posts.length === 0 ? (
        <p className="mt-2 text-sm text-ink-2">{empty}</p>
      ) : (
        <ul className="mt-1 -mx-4">
          {posts.map((post) => (
            <CitingPost key={post.id} post={post} />
          ))}
        </ul>
      )}
      <MoreButton query={query} className="mt-4" />
    </section>
  )

  function waiting() {
    if (query.error)
      return (
        <div className="mt-2 flex flex-col items-start gap-2 text-sm text-ink-2">
          <p role="alert">{i18n._(refusalText(query.error))}</p>
          <Button look="secondary" size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
            <Trans>Réessayer</Trans>
          </Button>
        </div>
      )
    return (
      <div role="status" aria-label={t`Chargement des posts`} className="mt-3">
        <Skeleton className="h-20 w-full" />
      </div>
    )
  }
}

function CitingPost({ post }: { post: PostView }) {
  const { t } = useLingui()
  const name = post.author?.name ?? t`Utilisateur inconnu`
  return (
    <li className="border-b border-line">
      <Link
        to="/post/$postId"
        params={{ postId: post.id }}
        className="flex gap-3 px-4 py-3.5 transition-colors duration-150 -outline-offset-2 hover:bg-sunk/60"
      >
        <Avatar name={name} seed={post.user_id} src={post.author?.avatar} size="sm" />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-x-1.5">
            <bdi className="truncate font-display font-semibold text-ink">{name}</bdi>
            {post.author?.verified && <VerifiedSeal label={t`Compte vérifié`} size={15} />}
            <ElapsedTime at={post.created_at} className="shrink-0 text-sm text-ink-3 before:content-['·_']" />
          </span>
          {post.author && (
            <span className="block truncate leading-[1.125rem]">
              <AuthorBadge author={post.author} />
            </span>
          )}
          <span dir="auto" className="mt-1 line-clamp-4 block text-md/[1.45] text-ink-2 wrap-anywhere">
            {post.content}
          </span>
        </span>
      </Link>
    </li>
  )
}
