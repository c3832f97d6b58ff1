import type { QueryClient } from '@tanstack/react-query'
import { createRoute, redirect } from '@tanstack/react-router'
import { postQuery } from '../../cache/post-queries.ts'
import { commentQuery, commentsQuery } from '../../features/content/comments/queries.ts'
import { readQuestionAddress } from '../../features/content/questions/question-address.ts'
import { savedPostsQuery } from '../../features/content/saves/queries.ts'
import { namesOthers, readFeedSearch } from '../../features/discovery/feed/feed-search.ts'
import { withKnownParties } from '../../features/discovery/feed/known-parties.ts'
import { feedQuery } from '../../features/discovery/feed/queries.ts'
import { readSearchAddress } from '../../features/discovery/search/search-address.ts'
import { currentSession } from '../../lib/session.ts'
import { Home } from '../../routes/home.tsx'
import { shell } from './frame.tsx'
import { screen } from './screen.ts'

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  validateSearch: readFeedSearch,
  // A party that Parvis did not begin with may have been added, or never have been: only then is anything waited for.
  beforeLoad: ({ search, context }) =>
    namesOthers(search)
      ? withKnownParties(context.queryClient, search).then((known) => {
          if (known !== search) throw redirect({ to: '/', search: known, replace: true })
        })
      : undefined,
  loaderDeps: ({ search }) => search,
  // Begun, not awaited: the shell stands at once and skeletons hold the place.
  loader: ({ context, deps }) => {
    if (deps.following && currentSession().status === 'signed-out') return
    void context.queryClient.prefetchInfiniteQuery(feedQuery(deps))
  },
  component: Home,
})

async function beginPost(client: QueryClient, postId: string): Promise<void> {
  await client.prefetchQuery(postQuery(postId))
  const answerId = client.getQueryData(postQuery(postId).queryKey)?.answer_id
  if (answerId) await client.prefetchQuery(commentQuery(postId, answerId))
}

const post = createRoute({
  getParentRoute: () => shell,
  path: '/post/$postId',
  loader: ({ context, params }) => {
    void beginPost(context.queryClient, params.postId)
    void context.queryClient.prefetchInfiniteQuery(commentsQuery(params.postId, 'newest'))
  },
  component: screen(() => import('../../routes/post.tsx'), 'Post'),
})

const createPost = createRoute({
  getParentRoute: () => shell,
  path: '/create-post',
  component: screen(() => import('../../routes/create-post.tsx'), 'CreatePost'),
})

const questions = createRoute({
  getParentRoute: () => shell,
  path: '/questions',
  validateSearch: readQuestionAddress,
  component: screen(() => import('../../routes/questions.tsx'), 'Questions'),
})

const savedPosts = createRoute({
  getParentRoute: () => shell,
  path: '/saved-posts',
  loader: ({ context }) => {
    if (currentSession().status === 'signed-in')
      void context.queryClient.prefetchInfiniteQuery(savedPostsQuery)
  },
  component: screen(() => import('../../routes/saved-posts.tsx'), 'SavedPosts'),
})

const search = createRoute({
  getParentRoute: () => shell,
  path: '/search',
  validateSearch: readSearchAddress,
  component: screen(() => import('../../routes/search.tsx'), 'Search'),
})

/** Posts: the feed, one of them, writing, asking, keeping, searching. */
export const postsRoutes = [home, post, createPost, questions, savedPosts, search] as const
