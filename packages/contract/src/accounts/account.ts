import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './account.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Word that a member has to type exactly to confirm the deletion of their account (spec 001 §5). */
export const deletionWord = 'SUPPRIMER'

/** Days for which a data archive can be downloaded. */
export const exportDays = 7

export const exportStates = ['preparing', 'ready', 'failed'] as const

export const getExport = member('getExport', 'GET /me/export')
export const askExport = member('askExport', 'POST /me/export')
export const openExport = member('openExport', 'POST /me/export/download')
export const deleteAccount = member('deleteAccount', 'POST /me/deletion')

/** Days for which the link in a notification mail can undo an account change. */
export const undoDays = 7

export const readUndo = anyone('readUndo', 'POST /undo/look')
export const undoChange = anyone('undoChange', 'POST /undo')

export const themes = ['light', 'dark', 'system'] as const
export const regionsChosen = 3

/** Members who may start a conversation with a member: everyone, those whom they follow, or nobody. */
export const writers = ['everyone', 'followed', 'nobody'] as const
export type Writers = (typeof writers)[number]

export const getPreferences = member('getPreferences', 'GET /me/preferences')
export const savePreferences = member('savePreferences', 'PUT /me/preferences')
