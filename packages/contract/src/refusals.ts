/**
 * Every refusal the API can answer: its stable name and its HTTP status.
 * The French sentences stand in the web app's catalogue, one per name.
 */
export const refusals = {
  validation_failed: 400,
  not_authenticated: 401,
  member_banned: 403,
  second_factor_required: 403,
  consent_required: 403,
  verification_required: 403,
  not_owner: 403,
  own_content: 422,
  post_changed: 409,
  too_many_edits: 422,
  post_not_found: 404,
  comment_not_found: 404,
  profile_not_found: 404,
  notification_not_found: 404,
  route_not_found: 404,
  reply_too_deep: 422,
  content_empty: 422,
  content_too_long: 422,
  username_invalid: 422,
  username_taken: 409,
  website_invalid: 422,
  image_unreadable: 422,
  image_too_large: 422,
  avatar_unknown: 422,
  file_empty: 422,
  file_type_refused: 422,
  file_unreadable: 422,
  media_unknown: 422,
  media_on_reply: 422,
  body_too_large: 413,
  rate_limited: 429,
  unexpected_failure: 500,
  unavailable: 503,
} as const satisfies Record<string, number>

export type RefusalCode = keyof typeof refusals
