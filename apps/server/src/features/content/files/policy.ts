import type { TokenScope } from '@parvis/contract/accounts/token-scopes.ts'

interface OwnedFile {
  purpose: string
  state: string
  /** Whether guests may see it. */
  is_public: boolean
}

/** Scope by which a personal token opens a file that guests may not see: that of reading what it belongs to. */
function scopeOf({ purpose, state }: OwnedFile): TokenScope {
  const isDraft = state === 'pending'
  if (purpose === 'message') return isDraft ? 'write:messages' : 'read:messages'
  return isDraft ? 'write:posts' : 'read'
}

/**
 * Whether the proof of a reader opens a file that they may see.
 * @param scopes of the reader's personal token; null for a session
 */
export function opensFile(scopes: readonly TokenScope[] | null, file: OwnedFile): boolean {
  return file.is_public || scopes === null || scopes.includes(scopeOf(file))
}
