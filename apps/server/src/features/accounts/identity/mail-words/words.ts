import type { AccountChange } from '@parvis/contract/accounts/undo.ts'
import type { MailKind } from '../one-time-tokens.ts'

/** What has happened to an account and cannot be undone by a link, for whoever did not do it. */
export type Notice = 'session_closed' | 'sign_in_failures' | 'password_dropped'

interface Wording {
  subject: string
  title: string
  lead: string
  /** What the link does; null: the mail has a code only. */
  button: string | null
  otherwise: string
}

/** All that mails and text messages of an account say, in one language. */
export interface MailWords {
  /** Under every mail. */
  signature: string
  footer: string
  /** Between a label and what it announces. */
  colon: string
  wordings: Record<MailKind, Wording>
  code: string
  orCode: string
  codeGoodFor: (duration: string) => string
  bothGoodFor: (link: string, code: string) => string
  /** Where a code has to be typed. */
  codeWhere: string
  minutes: (count: number) => string
  hours: (count: number) => string
  /** Before the address of a button that does nothing. */
  buttonFails: string
  notices: Record<Notice | AccountChange, { subject: string; lead: string; otherwise?: string }>
  /** Under a notice that has no `otherwise` of its own. */
  noticeOtherwise: string
  /** Of a notice with the link that undoes what it tells. */
  undo: { button: string; validity: string; otherwise: string }
  /** How many recovery codes are left after one was used. */
  codesLeft: (count: number) => string
  text: (code: string) => string
}
