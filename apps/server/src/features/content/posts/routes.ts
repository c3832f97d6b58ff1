import {
  editPost as editPostEndpoint,
  listPlannedPosts,
  listPostVersions,
  movePlan as movePlanEndpoint,
  setPostVisibility,
} from '@parvis/contract/content/post-lifecycle.ts'
import {
  createPost,
  deletePost,
  getPost,
  getProfileMedia,
  getProfilePosts,
  getThread,
} from '@parvis/contract/content/posts.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import type { ParvisHub } from '../../accounts/identity/index.ts'
import { filtersOf } from '../../people/word-filters/index.ts'
import { draftRoutes } from './drafts.ts'
import { publishHeldPosts } from './held-posts.ts'
import { registerMentionsWorker } from './notification-kinds.ts'
import { editPost, removePost, setVisibility } from './own-post.ts'
import { movePlan, readPlannedPosts } from './planned-posts.ts'
import { visibleTo } from './policy.ts'
import { createPostPublisher } from './publishing.ts'
import { readPost, readProfilePosts, readThread, readVersions } from './store.ts'
import { authorsOf } from './views.ts'

export const postsFeature: Feature = {
  routes(server, context) {
    postRoutes(server, context)
    draftRoutes(server, context)
    postTopics(server.hub, context)
  },
  jobs: registerMentionsWorker,
  schedules: (context) => [{ name: 'held-posts', everySeconds: 5, run: () => publishHeldPosts(context) }],
}

function postRoutes({ api, guestPages: pages, cardCache }: ServerParts, context: AppContext): void {
  api.open(
    getPost,
    async ({ params, member, request, reply }) => {
      if (member !== null)
        return readPost(context.shortReads, params.postId, member.id, await filtersOf(context, member.id))
      const key = `post/${params.postId}`
      return pages.serve(request, reply, key, async ({ shows }) => {
        let post = await readPost(context.shortReads, params.postId, null)
        const shown = [post.repost_of_id, post.original?.repost_of_id].filter((id) => id != null)
        if (shown.length > 0) {
          pages.tie(
            key,
            shown.map((id) => `post/${id}`),
          )
          post = await readPost(context.shortReads, params.postId, null)
        }
        shows(authorsOf([post]))
        return post
      })
    },
    { isHot: true },
  )

  api.open(getThread, async ({ params, member }) => {
    const readerId = member?.id ?? null
    const filters = await filtersOf(context, readerId)
    return { items: await readThread(context.db, params.postId, readerId, filters) }
  })

  const publish = createPostPublisher(context)
  api.members(createPost, ({ body, member }) => publish({ author: member, ...body }), {
    rate: { max: 30, window: 600 },
  })

  api.members(deletePost, async ({ params, member }) => {
    await removePost(context, member, params.postId)
    return { id: params.postId }
  })

  api.members(
    editPostEndpoint,
    ({ params, body, member }) => editPost(context, member, params.postId, body),
    {
      rate: { max: 30, window: 600 },
    },
  )

  api.members(
    setPostVisibility,
    ({ params, body, member }) => setVisibility(context, member, params.postId, body.visibility),
    { rate: { max: 30, window: 600 } },
  )

  api.members(listPlannedPosts, ({ member }) => readPlannedPosts(context.db, member.id))

  api.members(
    movePlanEndpoint,
    ({ params, body, member }) => movePlan(context, member, params.postId, body.planned_for),
    { rate: { max: 30, window: 600 } },
  )

  api.open(listPostVersions, ({ params, query, member }) =>
    readVersions(context.db, params.postId, member?.id ?? null, readCursor(query.cursor)),
  )

  api.open(getProfilePosts, async ({ params, query, member }) =>
    readProfilePosts(context.db, cardCache, params.reference, member?.id ?? null, readCursor(query.cursor), {
      filters: await filtersOf(context, member?.id ?? null),
    }),
  )

  api.open(getProfileMedia, async ({ params, query, member }) =>
    readProfilePosts(context.db, cardCache, params.reference, member?.id ?? null, readCursor(query.cursor), {
      withMedia: true,
      filters: await filtersOf(context, member?.id ?? null),
    }),
  )
}

const isId = (text: string) => z.uuid().safeParse(text).success

/** `post:<id>` may be followed by readers of the post. */
function postTopics(hub: ParvisHub, context: AppContext): void {
  async function visible(readerId: string | null, ids: string[]): Promise<Set<string>> {
    const requested = ids.filter(isId)
    if (requested.length === 0) return new Set()
    const posts = await context.db
      .selectFrom('posts')
      .select('posts.id')
      .where(sql<boolean>`posts.id = any(${requested}::uuid[])`)
      .where(visibleTo(readerId))
      .execute()
    return new Set(posts.map(({ id }) => id))
  }
  const verdict = (found: Set<string>, id: string) => (found.has(id.toLowerCase()) ? null : 'post_not_found')

  hub.allow('post', async (id, member) => verdict(await visible(member?.id ?? null, [id]), id), {
    async forGuests(ids) {
      const found = await visible(null, ids)
      return ids.map((id) => verdict(found, id))
    },
  })
}
