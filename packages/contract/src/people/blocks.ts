import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './blocks.schemas.ts'

export const blockMember: Endpoint<typeof schemas.blockMember> = {
  name: 'blockMember',
  method: 'PUT',
  path: '/members/:memberId/block',
  access: 'member',
}

export const unblockMember: Endpoint<typeof schemas.unblockMember> = {
  name: 'unblockMember',
  method: 'DELETE',
  path: '/members/:memberId/block',
  access: 'member',
}

export const muteMember: Endpoint<typeof schemas.muteMember> = {
  name: 'muteMember',
  method: 'PUT',
  path: '/members/:memberId/mute',
  access: 'member',
}

export const unmuteMember: Endpoint<typeof schemas.unmuteMember> = {
  name: 'unmuteMember',
  method: 'DELETE',
  path: '/members/:memberId/mute',
  access: 'member',
}

export const listBlocked: Endpoint<typeof schemas.listBlocked> = {
  method: 'GET',
  access: 'member',
  name: 'listBlocked',
  path: '/me/blocked',
}

export const listMuted: Endpoint<typeof schemas.listMuted> = {
  method: 'GET',
  access: 'member',
  name: 'listMuted',
  path: '/me/muted',
}

export const exportBlocks: Endpoint<typeof schemas.exportBlocks> = {
  name: 'exportBlocks',
  method: 'GET',
  path: '/me/blocked/export',
  access: 'member',
}

export const readBlockList: Endpoint<typeof schemas.readBlockList> = {
  name: 'readBlockList',
  method: 'POST',
  path: '/me/blocked/preview',
  access: 'member',
}

export const importBlocks: Endpoint<typeof schemas.importBlocks> = {
  name: 'importBlocks',
  method: 'POST',
  path: '/me/blocked/import',
  access: 'member',
}
