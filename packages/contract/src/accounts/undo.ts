import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './undo.schemas.ts'

/** Days for which the link in a notification mail can undo an account change. */
export const undoDays = 7

export const readUndo: Endpoint<typeof schemas.readUndo> = {
  name: 'readUndo',
  method: 'POST',
  path: '/undo/look',
  access: 'anyone',
}

export const undoChange: Endpoint<typeof schemas.undoChange> = {
  name: 'undoChange',
  method: 'POST',
  path: '/undo',
  access: 'anyone',
}
