/**
 * How the web app keeps its session. With this header, calls to `/auth/v1` that open or renew a session leave the refresh
 * token in an HttpOnly cookie; the answer's `refresh_token` is a placeholder.
 */
export const sessionHeader = 'x-parvis-session'
export const cookieSession = 'cookie'

/** Placeholder for a refresh token that only the cookie holds: this prefix, then any text. */
export const placeholderPrefix = 'cookie-'

/** Access token of the session in a cookie for `/media`, where the browser itself fetches images and videos. */
export const mediaCookie = 'parvis_media'

/**
 * The causes that end a session from elsewhere: another device of the member, a new password, a new second factor, a
 * copy of its refresh token, the staff, or the deletion of the account. Refusals of the session's tokens carry it as `ended_by`.
 */
export type EndedBy = 'device' | 'password' | 'factor' | 'copy' | 'staff' | 'deletion'

/** Field of the auth server's refusal `user_banned`: tells the owner of a suspended or closed account why, and until when. */
export const closureField = 'account_closure'

export interface AccountClosure {
  /** Last moment of a suspension; null for an account that is closed for good. */
  until: string | null
  /** Title of the rule, in the member's language; null when no decision of moderation explains the closure. */
  reason: string | null
  /** Page of the decision with its reasons and the appeal, with the member's token; null without a decision. */
  path: string | null
}
