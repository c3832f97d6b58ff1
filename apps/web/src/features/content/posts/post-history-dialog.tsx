import { Trans, useLingui } from '@lingui/react/macro'
import { listPostVersions } from '@parvis/contract/content/post-lifecycle.ts'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'
import { exactTime } from '../../../lib/relative-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Everything a post has said, latest first, each with the time in which it stood. */
export function PostHistoryDialog({ post, onClose }: { post: PostView; onClose: () => void }) {
  const { t } = useLingui()
  const query = useInfiniteQuery({
    // A further edit makes another history.
    queryKey: ['post-versions', post.id, post.edited_at] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listPostVersions, {
        params: { postId: post.id },
        query: { cursor: pageParam ?? undefined },
        signal,
      }),
    ...pagesByCursor,
  })
  const versions = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Dialog
      title={t`Historique du post`}
      description={t`La plus récente d’abord. Chaque version n’est montrée qu’à ceux qui ont pu la lire, et à son auteur.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <ol aria-label={t`Versions`} className="flex flex-col sm:max-h-[60dvh] sm:overflow-y-auto">
        <Version
          when={
            <>
              <strong className="font-semibold text-ink">
                <Trans>Version actuelle</Trans>
              </strong>
              {', '}
              <Trans>
                depuis le <Moment at={post.edited_at ?? post.created_at} />
              </Trans>
            </>
          }
          content={post.content}
        />
        {versions.map((version) => (
          <Version
            key={version.id}
            when={
              // In minutes, both may be the same.
              momentText(version.created_at) === momentText(version.replaced_at) ? (
                <Trans>
                  Le <Moment at={version.created_at} />
                </Trans>
              ) : (
                <Trans>
                  Du <Moment at={version.created_at} /> au <Moment at={version.replaced_at} />
                </Trans>
              )
            }
            content={version.content}
          />
        ))}
      </ol>
      {query.isPending && (
        <div role="status" aria-label={t`Chargement des versions`} className="flex flex-col gap-2.5 pt-4">
          <Skeleton className="h-3 w-[58%]" />
          <Skeleton className="h-4 w-[86%]" />
        </div>
      )}
      {query.isError && (
        <QueryFailure
          title={t`Les versions n’ont pas pu être chargées`}
          query={{ ...query, refetch: query.isFetchNextPageError ? query.fetchNextPage : query.refetch }}
        />
      )}
      {query.hasNextPage && !query.isError && (
        <Button
          look="secondary"
          block
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          className="mt-4"
        >
          <Trans>Voir plus de versions</Trans>
        </Button>
      )}
    </Dialog>
  )
}

function Version({ when, content }: { when: ReactNode; content: string }) {
  return (
    <li className="border-b border-line py-3.5 first:pt-0 last:border-b-0 last:pb-0">
      <p className="text-xs text-ink-3">{when}</p>
      <RichText content={content} className="mt-1.5 text-post/[1.5] text-pretty" />
    </li>
  )
}

const momentText = (at: string) => exactTime(new Date(at))

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{momentText(at)}</time>
}
