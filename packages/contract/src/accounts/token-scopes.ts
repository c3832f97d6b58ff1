/**
 * Scopes of personal tokens. An endpoint names the one that it needs in its description; one that names none is closed to
 * tokens (ADR 58). A scope of writing also opens the lists that only this writing needs: drafts, requests to follow.
 */
export const tokenScopes = [
  'read',
  'read:notifications',
  'read:messages',
  'read:saves',
  'read:follows',
  'write:posts',
  'write:reactions',
  'write:follows',
  'write:messages',
  'write:notifications',
  'write:saves',
] as const

export type TokenScope = (typeof tokenScopes)[number]
