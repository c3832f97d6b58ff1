import type { MailKind } from '../one-time-tokens.ts'

/** What has happened to an account, for whoever did not do it. */
export type Notice =
  | 'password_changed'
  | 'email_changed'
  | 'phone_changed'
  | 'factor_removed'
  | 'session_closed'

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
  bothGoodFor: (duration: string) => string
  minutes: (count: number) => string
  hours: (count: number) => string
  /** Before the address of a button that does nothing. */
  buttonFails: string
  notices: Record<Notice, { subject: string; lead: string; otherwise?: string }>
  /** Under a notice that has no `otherwise` of its own. */
  noticeOtherwise: string
  text: (code: string) => string
}
