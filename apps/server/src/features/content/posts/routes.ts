import { listPlannedPosts, movePlan as movePlanEndpoint } from '@parvis/contract/content/drafts.ts'
import {
  editPost as editPostEndpoint,
  listPostVersions,
  setPostVisibility,
} from '@parvis/contract/content/post-life.ts'
import {
  createPost,
  deletePost,
  getPost,
  getProfileMedia,
  getProfilePosts,
} from '@parvis/contract/content/posts.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ServerParts } from '../../../feature.ts'
import { filtersOf } from '../../people/word-filters/index.ts'
import { editPost, setVisibility } from './edit.ts'
import { movePlan, readPlannedPosts } from './planned-posts.ts'
import { readProfilePosts } from './profile-posts.ts'
import { publishing } from './publishing.ts'
import { removePost } from './service.ts'
import { readPost } from './store.ts'
import { readVersions } from './versions.ts'
import { authorsOf } from './views.ts'

export function postRoutes({ api, guestPages: pages, knownCards }: ServerParts, context: AppContext): void {
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

  const publish = publishing(context)
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
    readProfilePosts(context.db, knownCards, params.reference, member?.id ?? null, readCursor(query.cursor), {
      filters: await filtersOf(context, member?.id ?? null),
    }),
  )

  api.open(getProfileMedia, async ({ params, query, member }) =>
    readProfilePosts(context.db, knownCards, params.reference, member?.id ?? null, readCursor(query.cursor), {
      withMedia: true,
      filters: await filtersOf(context, member?.id ?? null),
    }),
  )
}
