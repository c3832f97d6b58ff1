import {
  addCaseView,
  addSavedReply,
  changeSavedReply,
  listCaseTags,
  listCaseViews,
  listSavedReplies,
  removeCaseTag,
  removeCaseView,
  removeSavedReply,
  tagCase,
} from '@parvis/contract/trust/desk.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { requireAdministrator, requireStaff } from '../../accounts/identity/index.ts'
import { readCase } from '../moderation/index.ts'
import { addReply, changeReply, readReplies, removeReply } from './replies.ts'
import { readTags, removeTag, tag } from './tags.ts'
import { addView, readViews, removeView } from './views.ts'

export const deskFeature: Feature = {
  routes: deskRoutes,
}

const rate = { max: 240, window: 600 }
/** Limit of drafts shared with the whole team. */
const sharedRate = { max: 120, window: 3_600 }

/** Tags, saved replies and views of the queue. */
function deskRoutes({ api }: ServerParts, context: AppContext): void {
  const { db } = context

  api.members(listCaseTags, async ({ member }) => {
    requireStaff(member)
    return { items: await readTags(db) }
  })
  api.members(
    tagCase,
    async ({ params, body, member }) => {
      await tag(context, requireStaff(member), params.caseId, body.tags)
      return readCase(db, member, params.caseId, context.clock.now())
    },
    { rate },
  )
  api.members(
    removeCaseTag,
    async ({ params, member }) => {
      await removeTag(context, requireAdministrator(member), params.tagId)
      return { items: await readTags(db) }
    },
    { rate: sharedRate },
  )

  api.members(listSavedReplies, async ({ member }) => {
    requireStaff(member)
    return { items: await readReplies(db) }
  })
  api.members(
    addSavedReply,
    async ({ body, member }) => {
      await addReply(context, requireStaff(member), body)
      return { items: await readReplies(db) }
    },
    { rate: sharedRate },
  )
  api.members(
    changeSavedReply,
    async ({ params, body, member }) => {
      await changeReply(context, requireStaff(member), params.replyId, body)
      return { items: await readReplies(db) }
    },
    { rate: sharedRate },
  )
  api.members(
    removeSavedReply,
    async ({ params, member }) => {
      await removeReply(context, requireStaff(member), params.replyId)
      return { items: await readReplies(db) }
    },
    { rate: sharedRate },
  )

  api.members(listCaseViews, async ({ member }) => ({
    items: await readViews(db, requireStaff(member).id),
  }))
  api.members(
    addCaseView,
    async ({ body, member }) => {
      await addView(context, requireStaff(member), body)
      return { items: await readViews(db, member.id) }
    },
    { rate: sharedRate },
  )
  api.members(
    removeCaseView,
    async ({ params, member }) => {
      await removeView(context, requireStaff(member), params.viewId)
      return { items: await readViews(db, member.id) }
    },
    { rate: sharedRate },
  )
}
