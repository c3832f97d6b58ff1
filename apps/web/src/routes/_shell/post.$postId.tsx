import { useLingui } from '@lingui/react/macro'
import type { QueryClient } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { postQuery } from '../../cache/post-queries.ts'
import { commentQuery, commentsQuery } from '../../features/content/comments/queries.ts'
import { passOver } from '../../lib/left-pages.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { WholePost } from './-post/whole-post.tsx'

async function beginPost(client: QueryClient, postId: string): Promise<void> {
  await client.prefetchQuery(postQuery(postId))
  const answerId = client.getQueryData(postQuery(postId).queryKey)?.answer_id
  if (answerId) await client.prefetchQuery(commentQuery(postId, answerId))
}

export const Route = createFileRoute('/_shell/post/$postId')({
  // The loader comes with the page: first visits of the feed need neither.
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context, params }) => {
    void beginPost(context.queryClient, params.postId)
    void context.queryClient.prefetchInfiniteQuery(commentsQuery(params.postId, 'newest'))
  },
  component: Post,
})

function BackBar() {
  const { t } = useLingui()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <div className="sticky top-(--header-offset) z-20 flex h-[50px] items-center gap-1 border-b border-line bg-paper/92 px-2 backdrop-blur-md">
      <IconButton
        label={t`Retour`}
        onClick={() => (canGoBack ? router.history.back() : void router.navigate({ to: '/' }))}
      >
        <ArrowLeft aria-hidden="true" size={20} />
      </IconButton>
      <h1 className="text-lg">{t`Post`}</h1>
    </div>
  )
}

function Post() {
  const { t } = useLingui()
  const { postId } = Route.useParams()
  const router = useRouter()
  const navigate = useNavigate()
  const leave = () => {
    const { history } = router
    const own = `/post/${postId}`
    passOver(history, own)
    // Back may have passed over this page before its answer came.
    if (history.location.pathname === own) void navigate({ to: '/', replace: true })
  }
  const { data: post } = useQuery({ ...postQuery(postId), enabled: false })
  const name = post?.author?.name ?? t`Utilisateur inconnu`
  usePageTitle(post ? t`Post de ${name}` : t`Post`)
  return (
    <>
      <BackBar />
      <WholePost postId={postId} onLeave={leave} />
    </>
  )
}
