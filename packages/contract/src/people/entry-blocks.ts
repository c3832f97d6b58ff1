import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './entry-blocks.schemas.ts'

/** Kinds of blocks of sign-ups: the domain of an e-mail address, a network, a username. */
export const entryBlockKinds = ['domain', 'network', 'username'] as const
export type EntryBlockKind = (typeof entryBlockKinds)[number]

/** Origin of a block: the staff, or the list of throw-away addresses. */
export const entryBlockSources = ['staff', 'disposable'] as const
export type EntryBlockSource = (typeof entryBlockSources)[number]

/** Days for which ended blocks stay in the list. */
export const endedBlockDays = 30

export const listEntryBlocks: Endpoint<typeof schemas.listEntryBlocks> = {
  name: 'listEntryBlocks',
  method: 'GET',
  path: '/moderation/entry-blocks',
  access: 'member',
}

export const addEntryBlock: Endpoint<typeof schemas.addEntryBlock> = {
  name: 'addEntryBlock',
  method: 'POST',
  path: '/moderation/entry-blocks',
  access: 'member',
}

export const removeEntryBlock: Endpoint<typeof schemas.removeEntryBlock> = {
  name: 'removeEntryBlock',
  method: 'DELETE',
  path: '/moderation/entry-blocks/:blockId',
  access: 'member',
}

export const importEntryBlocks: Endpoint<typeof schemas.importEntryBlocks> = {
  name: 'importEntryBlocks',
  method: 'POST',
  path: '/moderation/entry-blocks/import',
  access: 'member',
}

export const exportEntryBlocks: Endpoint<typeof schemas.exportEntryBlocks> = {
  name: 'exportEntryBlocks',
  method: 'POST',
  path: '/moderation/entry-blocks/export',
  access: 'member',
}

export const setDisposableList: Endpoint<typeof schemas.setDisposableList> = {
  name: 'setDisposableList',
  method: 'PUT',
  path: '/moderation/entry-blocks/disposable',
  access: 'member',
}
