import {
  blockMember,
  exportBlocks,
  importBlocks,
  listBlocked,
  listMuted,
  muteMember,
  readBlockList,
  unblockMember,
  unmuteMember,
} from '@parvis/contract/people/blocks.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { exportedBlocks, previewBlocks } from './lists.ts'
import { block, blockAll, mute, unblock, unmute } from './service.ts'
import { readBlocked, readMuted } from './store.ts'

export const blocksFeature: Feature = {
  routes: blockRoutes,
}

const rate = { max: 60, window: 60 }

function blockRoutes({ api }: ServerParts, context: AppContext): void {
  api.members(blockMember, ({ params, member }) => block(context, member, params.memberId), { rate })
  api.members(unblockMember, ({ params, member }) => unblock(context, member, params.memberId), { rate })
  api.members(muteMember, ({ params, member }) => mute(context, member, params.memberId), { rate })
  api.members(unmuteMember, ({ params, member }) => unmute(context, member, params.memberId), { rate })
  api.members(listBlocked, ({ query, member }) =>
    readBlocked(context.db, member.id, readCursor(query.cursor)),
  )
  api.members(exportBlocks, ({ member }) => exportedBlocks(context.db, member.id), {
    rate: { max: 10, window: 60 },
  })
  api.members(readBlockList, ({ body, member }) => previewBlocks(context.db, member.id, body.text), {
    rate: { max: 20, window: 60 },
  })
  api.members(
    importBlocks,
    async ({ body, member }) => ({ blocked: await blockAll(context, member, body.member_ids) }),
    { rate },
  )
  api.members(listMuted, ({ query, member }) => readMuted(context.db, member.id, readCursor(query.cursor)))
}
