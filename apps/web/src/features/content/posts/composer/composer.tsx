import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { showOwnPost } from '../../../../cache/feed-tabs.ts'
import { QueryFailure } from '../../../../ui/query-failure.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { ownProfileQuery } from '../../../accounts/identity/queries.ts'
import { VerificationNeeded } from '../../../people/verification/verification-needed.tsx'
import { isSetAside, swapDrafts } from '../draft.ts'
import { ComposerHead } from './composer-head.tsx'
import { PostForm } from './post-form.tsx'

/** The form in which a member writes a new post, or the reason why they cannot. */
export function Composer({
  title,
  onClose,
  onPublished,
}: {
  title: ReactNode
  onClose: () => void
  onPublished?: (postId: string) => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [turn, setTurn] = useState(0)
  const { data: author, error, isFetching, refetch } = useQuery(ownProfileQuery)
  if (author?.can_publish)
    return (
      <PostForm
        key={turn}
        author={author}
        title={title}
        onSwap={
          isSetAside()
            ? () => {
                swapDrafts()
                setTurn(turn + 1)
              }
            : undefined
        }
        onClose={onClose}
        onPublished={(tab, postId) => {
          showOwnPost(client, tab, postId)
          onPublished?.(postId)
        }}
      />
    )
  return (
    <>
      <ComposerHead title={title} onClose={onClose} />
      {author && <VerificationNeeded role={author.role} />}
      {!author && error && (
        <QueryFailure title={t`Votre profil n’a pas pu être chargé`} query={{ error, isFetching, refetch }} />
      )}
      {!author && !error && (
        <div role="status" aria-label={t`Chargement`} className="flex gap-3 px-4 pt-5 pb-8">
          <Skeleton shape="round" className="size-11" />
          <Skeleton className="h-28 flex-1" />
        </div>
      )}
    </>
  )
}
