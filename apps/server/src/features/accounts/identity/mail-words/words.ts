import type { MailKind, Notice } from '@parvis/auth'
import type { AccountChange } from '@parvis/contract/accounts/account.schemas.ts'

interface Wording {
  subject: string
  title: string
  lead: string
  /** Label of the button; null: the mail has only a code. */
  button: string | null
  otherwise: string
}

/** All texts of an account's mails and text messages, in one language. */
export interface MailWords {
  /** Ends every mail. */
  signature: string
  footer: string
  /** Separates a label from its value. */
  colon: string
  wordings: Record<MailKind, Wording>
  code: string
  orCode: string
  codeGoodFor: (duration: string) => string
  bothGoodFor: (link: string, code: string) => string
  /** Explains where to type a code. */
  codeWhere: string
  minutes: (count: number) => string
  hours: (count: number) => string
  /** Precedes the plain address of a button. */
  buttonFails: string
  notices: Record<Notice | AccountChange, { subject: string; lead: string; otherwise?: string }>
  /** Ends a notice that has no `otherwise` of its own. */
  noticeOtherwise: string
  /** For notices with a link that undoes the change. */
  undo: { button: string; validity: string; otherwise: string }
  /** Number of recovery codes left after one was used. */
  codesLeft: (count: number) => string
  text: (code: string) => string
}
