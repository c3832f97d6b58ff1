import type { RawBuilder, SqlBool } from 'kysely'
import { createRegistry } from '../../../platform/hooks.ts'

/** With `media` in scope: whether its owner lets a reader see it. `readerId` is only passed on as a parameter. */
type MediaAccess = (readerId: string) => RawBuilder<SqlBool>

/** What media belongs to besides posts and comments, by the column of `media` that refers to it. */
export const mediaOwners = createRegistry<'message_id', MediaAccess>('media owners')
