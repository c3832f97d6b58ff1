import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './preferences.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const themes = ['light', 'dark', 'system'] as const
export const regionsChosen = 3

/** Members who may start a conversation with a member: everyone, those whom they follow, or nobody. */
export const writers = ['everyone', 'followed', 'nobody'] as const
export type Writers = (typeof writers)[number]

export const getPreferences = member('getPreferences', 'GET /me/preferences')
export const savePreferences = member('savePreferences', 'PUT /me/preferences')
