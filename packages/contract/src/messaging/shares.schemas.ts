import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Cursor, Id, optionalText, PostReference, pageOf } from '../fields.schemas.ts'
import { limits } from '../limits.ts'
import { AuthorView } from '../people/profiles.schemas.ts'
import { forFairUse } from '../refusal-groups.ts'

/** Blank counts as absent. */
const ShareNote = optionalText(limits.shareNote).transform((text) => (text.trim() === '' ? null : text))

export const sharePost = {
  summary:
    'Shares a post that the member sees with one member or into one conversation: keeps the post_shares row and writes the message. A plain repost stands for its original',
  scope: 'write:messages',
  params: PostReference,
  body: z
    .strictObject({
      shared_to_user_id: Id.nullish(),
      shared_to_conversation_id: Id.nullish(),
      message: ShareNote.nullish(),
      /** Idempotency key made by the client. */
      request_id: Id,
    })
    .refine(
      ({ shared_to_user_id, shared_to_conversation_id }) =>
        (shared_to_user_id == null) !== (shared_to_conversation_id == null),
      { path: ['shared_to_user_id'], error: 'exactly one recipient' },
    ),
  returns: z.object({ id: z.uuid(), conversation_id: z.uuid(), message_id: z.uuid() }),
  refusals: [
    'consent_required',
    'post_not_found',
    'profile_not_found',
    'conversation_with_oneself',
    'access_denied',
    'recipient_gone',
    'answer_awaited',
    'messages_closed',
    ...forFairUse,
  ],
} satisfies Description

export const listContacts = {
  summary:
    'Whom the member follows, latest first, 50 a page; `q` is looked for in their names. Whom a block keeps apart is left out',
  scope: 'write:messages',
  query: z.object({ q: z.string().max(200).default(''), cursor: Cursor.optional() }),
  returns: pageOf(AuthorView),
} satisfies Description
