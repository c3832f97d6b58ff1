import { deleteDraft, listDrafts, saveDraft } from '@parvis/contract/content/drafts.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { removeDraft, writeDraft } from './service.ts'
import { readDrafts } from './store.ts'

export const draftsFeature: Feature = {
  routes: draftRoutes,
}

const rate = { max: 120, window: 600 }

function draftRoutes({ api }: ServerParts, context: AppContext): void {
  api.members(listDrafts, ({ member }) => readDrafts(context.db, member.id))
  api.members(saveDraft, ({ params, body, member }) => writeDraft(context, member.id, params.draftId, body), {
    rate,
  })
  api.members(
    deleteDraft,
    async ({ params, member }) => {
      await removeDraft(context, member.id, params.draftId)
      return { id: params.draftId }
    },
    { rate },
  )
}
