import { createRegistry } from '@parvis/platform/hooks.ts'
import type { RawBuilder, SqlBool } from 'kysely'

/**
 * SQL with `media` in scope: whether its owner lets a reader see it. `readerId` is only passed on as a
 * parameter.
 */
type MediaAccess = (readerId: string) => RawBuilder<SqlBool>

/** Owners of media besides posts and comments, by the column of `media` that refers to them. */
export const mediaOwners = createRegistry<'message_id', MediaAccess>('media owners')
