/** Refusals of endpoints that only the staff may call, besides those of the session. */
export const forStaff = ['staff_only', 'staff_second_factor_required'] as const
/** Refusals of endpoints that only administrators may call. */
export const forAdministrators = ['administrators_only', 'staff_second_factor_required'] as const
/** Refusals of endpoints for those who decide on verification: the staff. */
export const forReviewers = ['reviewers_only', 'staff_second_factor_required'] as const
/** Refusals of endpoints for editors of the political data. */
export const forEditors = ['editors_only', 'staff_second_factor_required'] as const
/** Refusals of texts that a member repeats, or writes too soon after signing up (docs/fair-use.md). */
export const forFairUse = ['text_repeated', 'links_repeated', 'account_too_new'] as const
/** Refusal of endpoints from before they had a scope, which released clients know. */
export const onceClosedToTokens = ['token_not_accepted'] as const
/** Refusals of uploaded pictures. */
export const forImages = [
  'body_too_large',
  'storage_full',
  'file_empty',
  'file_unreadable',
  'image_unreadable',
  'image_too_large',
] as const
/** Refusals of uploaded files of several types. */
export const forFiles = [
  'storage_full',
  'file_empty',
  'file_type_refused',
  'file_unreadable',
  'document_encrypted',
  'image_unreadable',
] as const
/** Refusals that name whom an endpoint admits. */
export const staffRefusals = ['staff_only', 'reviewers_only', 'administrators_only', 'editors_only'] as const
