import type { AccountClosure } from '@parvis/contract/accounts/browser-session.ts'

let last: AccountClosure | null = null

/** Remembers why an account is closed: the authentication client drops this part of the refusal. */
export function rememberClosure(closure: AccountClosure): void {
  last = closure
}

/** Returns why the sign-in that was just refused found the account closed, once. */
export function takeClosure(): AccountClosure | null {
  const taken = last
  last = null
  return taken
}
