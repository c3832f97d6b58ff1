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
