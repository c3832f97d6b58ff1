import { listContacts, sharePost } from '@parvis/contract/messaging/shares.ts'
import { readCursor } from '../../../platform/database/keyset.ts'
import type { World } from '../../../world.ts'
import type { ParvisApi } from '../../accounts/identity/member.ts'
import { share } from './service.ts'
import { readContacts } from './store.ts'

export function shareRoutes(api: ParvisApi, world: World): void {
  api.members(sharePost, ({ params: { postId }, body, member }) => share(world, member, postId, body), {
    rate: { max: 30, window: 60 },
  })

  api.members(listContacts, ({ query: { q, cursor }, member }) =>
    readContacts(world.db, member.id, { q, after: readCursor(cursor) }),
  )
}
