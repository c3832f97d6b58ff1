import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './undo.schemas.ts'

const { anyone }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Days for which the link in a notification mail can undo an account change. */
export const undoDays = 7

export const readUndo = anyone('readUndo', 'POST /undo/look')
export const undoChange = anyone('undoChange', 'POST /undo')
