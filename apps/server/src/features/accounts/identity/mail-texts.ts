import type { Notice, SecretsMail } from '@parvis/auth'
import type { AccountChange } from '@parvis/contract/accounts/account.schemas.ts'
import { withSiteName } from '@parvis/contract/accounts/site-name.ts'
import type { Language } from '@parvis/contract/languages.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import type { Mail } from '@parvis/platform/mail/mailbox.ts'
import type { AppContext } from '../../../app-context.ts'
import { type Messages, translations } from '../../../locales/accounts.gen.ts'
import type { Translate } from '../../../locales/catalogue.ts'
import { named } from '../site-settings/index.ts'
import { type MailFrame, type MailLine, mailPage } from './mail-page.ts'

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

/** Messages in the language of a frame, with the name of the site. */
const translateIn =
  ({ language, siteName }: MailFrame): Translate<Messages> =>
  (key, ...values) =>
    withSiteName(translations[language](key, ...values), siteName, language)

const signatureOf = (t: Translate<Messages>, { siteName }: MailFrame) =>
  `${siteName}\n${t('mail.signature')}\n`

/** Composes a mail with its link and code, in text and HTML. */
export function composeMail(
  { kind, link, code, lifetime, codeLifetime, isBound }: SecretsMail,
  frame: MailFrame,
): ComposedMail {
  const t = translateIn(frame)
  const [subject, title, lead, otherwise] = [
    t(`mail.secrets.${kind}.subject`),
    t(`mail.secrets.${kind}.title`),
    t(`mail.secrets.${kind}.lead`),
    t(`mail.secrets.${kind}.otherwise`),
  ]
  // The mail of a reauthentication has only a code.
  const action =
    kind === 'reauthentication' || link === null ? null : { label: t(`mail.secrets.${kind}.button`), link }
  const codeDuration = durationOf(t, Math.min(codeLifetime, lifetime))
  const duration =
    action === null
      ? t('mail.codeValidity', { duration: codeDuration })
      : t('mail.linkAndCodeValidity', { link: durationOf(t, lifetime), code: codeDuration })
  const validity = isBound ? `${duration} ${t('mail.codeBrowser')}` : duration
  const means =
    action === null
      ? `${t('mail.code')} ${code}`
      : `${action.label}${t('mail.colon')}\n${action.link}\n\n${t('mail.orCode')} ${code}`
  return {
    subject,
    text: [title, lead, means, validity, otherwise, signatureOf(t, frame)].join('\n\n'),
    html: mailPage({ frame, t, subject, title, lead, action, code, validity, otherwise }),
  }
}

/** Notices with an end of their own. */
const ownEnds = ['password_dropped', 'session_closed', 'factor_failures', 'sign_in_failures'] as const

/** Composes a notice that needs no action from a member who caused the event. */
export function composeNotice(notice: Notice, frame: MailFrame): ComposedMail {
  const t = translateIn(frame)
  const subject = t(`mail.notices.${notice}.subject`)
  const lead = t(`mail.notices.${notice}.lead`)
  const own = ownEnds.find((each) => each === notice)
  const otherwise = t(own === undefined ? 'mail.notices.otherwise' : `mail.notices.${own}.otherwise`)
  const page = { frame, t, subject, title: subject, lead, otherwise }
  return {
    subject,
    text: [subject, lead, otherwise, signatureOf(t, frame)].join('\n\n'),
    html: mailPage({ ...page, action: null, code: null, validity: null }),
  }
}

/** Composes a notice of a change, with the link that undoes it. */
export function composeUndoableNotice(
  change: AccountChange,
  frame: MailFrame,
  { link, codesLeft }: { link: string; codesLeft: number | undefined },
): ComposedMail {
  const t = translateIn(frame)
  const subject = t(`mail.notices.${change}.subject`)
  const event = t(`mail.notices.${change}.lead`)
  const lead = codesLeft === undefined ? event : `${event} ${t('mail.codesLeft', { count: codesLeft })}`
  const button = t('mail.undo.button')
  const validity = t('mail.undo.validity')
  const otherwise = t('mail.undo.otherwise')
  const page = { frame, t, subject, title: subject, lead, validity, otherwise }
  return {
    subject,
    text: [
      subject,
      lead,
      otherwise,
      `${button}${t('mail.colon')}\n${link}`,
      validity,
      signatureOf(t, frame),
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
  /** For recurring mails: unsubscribes with one tap and without sign-in, also in the mail program (RFC 8058). */
  unsubscribe?: { label: string; link: string }
}

export function composeLetter(letter: Letter, frame: MailFrame): ComposedMail & Pick<Mail, 'headers'> {
  const t = translateIn(frame)
  const { language, siteName } = frame
  const { subject, lead, lines = [], action, otherwise, unsubscribe } = named(letter, siteName, language)
  const listed = lines.map(({ title, text, link }) =>
    [title, text, link].filter((part) => part !== '').join('\n'),
  )
  const linked = ({ label, link }: { label: string; link: string }) => `${label}${t('mail.colon')} ${link}`
  const open = action === null ? [] : [linked(action)]
  const end = unsubscribe === undefined ? [] : [linked(unsubscribe)]
  const page = {
    frame,
    t,
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
    text: [subject, lead, ...listed, ...open, otherwise, ...end, signatureOf(t, frame)].join('\n\n'),
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
export const composeText = (code: string, frame: MailFrame): string =>
  translateIn(frame)('mail.textMessage', { code })

function durationOf(t: Translate<Messages>, seconds: number): string {
  const minutes = Math.round(seconds / 60)
  return minutes < 60
    ? t('mail.minutes', { count: minutes })
    : t('mail.hours', { count: Math.round(minutes / 60) })
}

const mailQueue = 'mail'

/** Sends a mail once the transaction has committed. */
export async function queueMail({ jobs }: Pick<AppContext, 'jobs'>, tx: Tx, mail: Mail): Promise<void> {
  await jobs.enqueue(tx, mailQueue, mail)
}

/** Sends queued mails, also after hours without a mail server. Sent mails leave the queue within the hour: they hold secrets. */
export async function handleMails(context: AppContext): Promise<void> {
  await context.jobs.handle<Mail>(mailQueue, (mail) => context.mailer.send(mail), {
    keptFor: 3_600,
    patient: true,
  })
}
