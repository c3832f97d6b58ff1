import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { showOwnPost } from '../../cache/feed-tabs.ts'
import { ownProfileQuery } from '../../features/accounts/identity/queries.ts'
import { SignInRequired } from '../../features/accounts/identity/sign-in-required.tsx'
import { PostForm } from '../../features/content/posts/post-form.tsx'
import { VerificationNeeded } from '../../features/people/verification/verification-needed.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { useSession } from '../../lib/session.ts'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export const Route = createFileRoute('/_shell/create-post')({
  component: CreatePost,
})

function Waiting() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Chargement`} className="flex gap-3 px-4 pt-5">
      <Skeleton shape="round" className="size-11" />
      <Skeleton className="h-28 flex-1" />
    </div>
  )
}

function Writing() {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data: author, error, isFetching, refetch } = useQuery(ownProfileQuery)
  if (!author) {
    if (!error) return <Waiting />
    return (
      <QueryFailure title={t`Votre profil n’a pas pu être chargé`} query={{ error, isFetching, refetch }} />
    )
  }
  if (!author.canPublish) return <VerificationNeeded role={author.role} />
  return <PostForm author={author} onPublished={(tab, postId) => showOwnPost(client, tab, postId)} />
}

function CreatePost() {
  const { t } = useLingui()
  const signedIn = useSession().status === 'signed-in'
  usePageTitle(t`Nouveau post`)
  if (!signedIn)
    return <SignInRequired title={t`Nouveau post`} sentence={t`Vous devez être connecté pour publier.`} />
  return (
    <>
      <h1 className="border-b border-line px-4 py-3.5 text-lg">
        <Trans>Nouveau post</Trans>
      </h1>
      <Writing />
    </>
  )
}
