import type { Tx } from '@parvis/platform/database/database.ts'
import { createHook, createRegistry } from '@parvis/platform/hooks.ts'
import type { RawBuilder } from 'kysely'
import type { AppContext } from '../../../app-context.ts'

export interface ReplacedAvatar {
  memberId: string
  name: string
  contentType: string
  bytes: number
  /** Pixels of each side. */
  side: number
}

/** A profile replaces this picture by another or by none; its file is removed after the commit. */
export const avatarReplaced = createHook<[context: AppContext, tx: Tx, avatar: ReplacedAvatar]>()

/** The file of an avatar is about to be removed. It may run again after a crash. */
export const avatarRemoving =
  createHook<[store: Pick<AppContext, 'db' | 'storage' | 'config'>, avatar: { name: string; key: string }]>()

/** The staff has given a member a username; the words are in the member's language. */
export const usernameGiven =
  createHook<[context: AppContext, tx: Tx, told: { memberId: string; title: string; message: string }]>()

/** Facts about the profile in scope (`profiles`) that higher features provide, as SQL. */
export const profileFacts = createRegistry<'hasVotes', RawBuilder<boolean>>('facts of a profile')
