import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './blocks.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const blockMember = member('blockMember', 'PUT /members/:memberId/block')
export const unblockMember = member('unblockMember', 'DELETE /members/:memberId/block')
export const muteMember = member('muteMember', 'PUT /members/:memberId/mute')
export const unmuteMember = member('unmuteMember', 'DELETE /members/:memberId/mute')
export const listBlocked = member('listBlocked', 'GET /me/blocked')
export const listMuted = member('listMuted', 'GET /me/muted')
export const exportBlocks = member('exportBlocks', 'GET /me/blocked/export')
export const readBlockList = member('readBlockList', 'POST /me/blocked/preview')
export const importBlocks = member('importBlocks', 'POST /me/blocked/import')
