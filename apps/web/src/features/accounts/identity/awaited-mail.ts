/** A mail whose link or code signs in. */
export interface AwaitedMail {
  purpose: 'confirmation' | 'sign-in' | 'recovery'
  email: string
  /** Password of the sign-up, with which this browser signs in once another device has confirmed the address. */
  password?: string
  /**
   * `now`: it has just gone. `before`: it went at the sign-up, and may be old. `if-known`: the server does not tell
   * whether there was anybody to write to.
   */
  sent: 'now' | 'before' | 'if-known'
}
