import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Id, oneLine, printedLine } from '../fields.schemas.ts'
import { personalTokenLimits, tokenScopes } from './personal-tokens.ts'

/** A token by which a program of the member calls the API. Its secret is shown once, when it is created. */
export const PersonalTokenView = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  created_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** To the minute; null before its first use. */
  last_used_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
  is_live: z.boolean(),
})
export type PersonalTokenView = z.infer<typeof PersonalTokenView>

export const listPersonalTokens = {
  summary:
    'The member’s personal tokens without their secrets: live ones first, last made first, then the latest 30 that ended within 30 days',
  returns: z.object({ items: z.array(PersonalTokenView) }),
} satisfies Description

export const createPersonalToken = {
  summary:
    'Creates a personal token; its secret is answered here and never again, and the member is mailed. Needs a recent proof',
  body: z.strictObject({
    name: printedLine(personalTokenLimits.name, oneLine),
    /** An unknown one is refused by its name (`token_scope_unknown`), so that only the document lists them. */
    scopes: z.array(z.string().max(50).meta({ enum: tokenScopes })).max(50),
    /** Days for which it is valid; others are refused as `token_end_invalid`. */
    days: z.number().meta({ type: 'integer', minimum: 1, maximum: personalTokenLimits.days }),
  }),
  returns: z.object({ token: PersonalTokenView, secret: z.string() }),
  refusals: [
    'reauthentication_needed',
    'insufficient_user_authentication',
    'token_scopes_missing',
    'token_scope_unknown',
    'token_end_invalid',
    'too_many_tokens',
  ],
} satisfies Description

export const revokePersonalToken = {
  summary: 'Revokes a token of the member at once, on every server; nothing happens when it has ended',
  params: z.object({ tokenId: Id }),
  returns: z.object({ id: z.uuid() }),
  refusals: ['token_not_found'],
} satisfies Description

export const revokeAllPersonalTokens = {
  summary: 'Revokes all live tokens of the member at once, on every server; answers how many there were',
  returns: z.object({ revoked: z.int() }),
} satisfies Description
