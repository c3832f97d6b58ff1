import type { AccountClosure } from '@parvis/contract/accounts/account-closure.ts'

let last: AccountClosure | null = null

/** Remembers why an account is closed: the authentication client drops this part of the refusal. */
export function rememberClosure(closure: AccountClosure): void {
  last = closure
}

/** Why the last sign-in was refused, if the account is suspended or closed. */
export const lastClosure = (): AccountClosure | null => last
