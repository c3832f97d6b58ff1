import type { Notice, SecretsMail } from '@parvis/auth'
import type { AccountChange } from '@parvis/contract/accounts/account.schemas.ts'
import type { Language } from '@parvis/contract/languages.ts'
import type { Mail } from '@parvis/platform/mail/mail.ts'
import type { AppContext } from '../../../app-context.ts'
import { named } from '../site-settings/index.ts'
import { type MailFrame, type MailLine, mailPage } from './mail-page.ts'
import { mailWords } from './mail-words/mail-words.ts'
import type { MailWords } from './mail-words/words.ts'

interface ComposedMail {
  subject: string
  text: string
  html: string
}

/** Frame of a mail that is written now. */
export const frameOf = (
  { siteSettings }: Pick<AppContext, 'siteSettings'>,
  language: Language,
): MailFrame => ({
  language,
  siteName: siteSettings.current().identity.name,
  colours: siteSettings.current().appearance,
})

const wordsOf = ({ language, siteName }: MailFrame): MailWords =>
  named(mailWords[language], siteName, language)

const signatureOf = (words: MailWords, { siteName }: MailFrame) => `${siteName}\n${words.signature}\n`

/** Composes a mail with its link and code, in text and HTML. */
export function composeMail(
  { kind, link, code, lifetime, codeLifetime, isBound }: SecretsMail,
  frame: MailFrame,
): ComposedMail {
  const words = wordsOf(frame)
  const { subject, title, lead, button, otherwise } = words.wordings[kind]
  const action = button === null || link === null ? null : { label: button, link }
  const [linkGood, codeGood] = [lifetime, Math.min(codeLifetime, lifetime)].map((seconds) =>
    durationOf(words, seconds),
  ) as [string, string]
  const duration = action === null ? words.codeGoodFor(codeGood) : words.bothGoodFor(linkGood, codeGood)
  const good = isBound ? `${duration} ${words.codeWhere}` : duration
  const means =
    action === null
      ? `${words.code} ${code}`
      : `${action.label}${words.colon}\n${action.link}\n\n${words.orCode} ${code}`
  return {
    subject,
    text: [title, lead, means, good, otherwise, signatureOf(words, frame)].join('\n\n'),
    html: mailPage({ frame, words, subject, title, lead, action, code, validity: good, otherwise }),
  }
}

/** Composes a notice that needs no action from a member who caused the event. */
export function composeNotice(notice: Notice, frame: MailFrame): ComposedMail {
  const words = wordsOf(frame)
  const { subject, lead, otherwise = words.noticeOtherwise } = words.notices[notice]
  const page = { frame, words, subject, title: subject, lead, otherwise }
  return {
    subject,
    text: [subject, lead, otherwise, signatureOf(words, frame)].join('\n\n'),
    html: mailPage({ ...page, action: null, code: null, validity: null }),
  }
}

/** Composes a notice of a change, with the link that undoes it. */
export function composeUndoableNotice(
  change: AccountChange,
  frame: MailFrame,
  { link, codesLeft }: { link: string; codesLeft: number | undefined },
): ComposedMail {
  const words = wordsOf(frame)
  const { subject, lead: told } = words.notices[change]
  const lead = codesLeft === undefined ? told : `${told} ${words.codesLeft(codesLeft)}`
  const { button, validity, otherwise } = words.undo
  const page = { frame, words, subject, title: subject, lead, validity, otherwise }
  return {
    subject,
    text: [
      subject,
      lead,
      otherwise,
      `${button}${words.colon}\n${link}`,
      validity,
      signatureOf(words, frame),
    ].join('\n\n'),
    html: mailPage({ ...page, action: { label: button, link }, code: null }),
  }
}

/** A mail to a member about something on the site. */
export interface Letter {
  subject: string
  /** Paragraphs of plain text. */
  lead: string
  /** Listed items, each with its link. */
  lines?: MailLine[]
  action: { label: string; link: string } | null
  /** Why the member gets the mail, and what to do if it is not for them. */
  otherwise: string
  /**
   * For recurring mails: unsubscribes with one tap and without sign-in, also through the mail program (RFC
   * 8058).
   */
  unsubscribe?: { label: string; link: string }
}

export function composeLetter(letter: Letter, frame: MailFrame): ComposedMail & Pick<Mail, 'headers'> {
  const words = wordsOf(frame)
  const { language, siteName } = frame
  const { subject, lead, lines = [], action, otherwise, unsubscribe } = named(letter, siteName, language)
  const told = lines.map(({ title, text, link }) =>
    [title, text, link].filter((part) => part !== '').join('\n'),
  )
  const linked = ({ label, link }: { label: string; link: string }) => `${label}${words.colon} ${link}`
  const open = action === null ? [] : [linked(action)]
  const end = unsubscribe === undefined ? [] : [linked(unsubscribe)]
  const page = {
    frame,
    words,
    subject,
    title: subject,
    lead,
    lines,
    action,
    code: null,
    validity: null,
    otherwise,
  }
  return {
    subject,
    text: [subject, lead, ...told, ...open, otherwise, ...end, signatureOf(words, frame)].join('\n\n'),
    html: mailPage({ ...page, unsubscribe }),
    ...(unsubscribe && {
      headers: {
        'List-Unsubscribe': `<${unsubscribe.link}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  }
}

/** The text message that carries a code. */
export const composeText = (code: string, frame: MailFrame): string => wordsOf(frame).text(code)

function durationOf(words: MailWords, seconds: number): string {
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? words.minutes(minutes) : words.hours(Math.round(minutes / 60))
}
