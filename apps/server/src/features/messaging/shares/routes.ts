import { listContacts, sharePost } from '@parvis/contract/messaging/shares.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { share } from './service.ts'
import { readContacts } from './store.ts'

export const sharesFeature: Feature = {
  routes: shareRoutes,
}

function shareRoutes({ api }: ServerParts, context: AppContext): void {
  api.members(sharePost, ({ params: { postId }, body, member }) => share(context, member, postId, body), {
    rate: { max: 30, window: 60 },
  })

  api.members(listContacts, ({ query: { q, cursor }, member }) =>
    readContacts(context.db, member.id, { q, after: readCursor(cursor) }),
  )
}
