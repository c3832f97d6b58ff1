import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './entry-blocks.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Kinds of blocks of sign-ups: the domain of an e-mail address, a network, a username. */
export const entryBlockKinds = ['domain', 'network', 'username'] as const
export type EntryBlockKind = (typeof entryBlockKinds)[number]

/** Origin of a block: the staff, or the list of throw-away addresses. */
export const entryBlockSources = ['staff', 'disposable'] as const
export type EntryBlockSource = (typeof entryBlockSources)[number]

/** Days for which ended blocks stay in the list. */
export const endedBlockDays = 30

export const listEntryBlocks = member('listEntryBlocks', 'GET /moderation/entry-blocks')
export const addEntryBlock = member('addEntryBlock', 'POST /moderation/entry-blocks')
export const removeEntryBlock = member('removeEntryBlock', 'DELETE /moderation/entry-blocks/:blockId')
export const importEntryBlocks = member('importEntryBlocks', 'POST /moderation/entry-blocks/import')
export const exportEntryBlocks = member('exportEntryBlocks', 'POST /moderation/entry-blocks/export')
export const setDisposableList = member('setDisposableList', 'PUT /moderation/entry-blocks/disposable')
