import { createTransport } from 'nodemailer'
import type { Mail, Mailbox } from './mailbox.ts'

export interface Mailer {
  /** Sends one mail; rejects when the mail server refuses it or is unreachable. */
  send(mail: Mail): Promise<void>
  close(): void
}

interface MailerOptions {
  smtpUrl: string | undefined
  /** Returns the present sender. */
  from(): string
  mailbox: Mailbox | undefined
}

/** Sends by SMTP when an address is configured, else into the local mailbox. */
export function createMailer({ smtpUrl, from, mailbox }: MailerOptions): Mailer {
  if (smtpUrl === undefined) {
    return {
      async send(mail) {
        if (mailbox === undefined) throw new Error('SMTP_URL is not set: there is no way to send mail')
        await mailbox.put(mail)
      },
      close() {},
    }
  }
  const transport = createTransport(smtpUrl)
  return {
    async send(mail) {
      await transport.sendMail({ from: from(), ...mail })
    },
    close: () => transport.close(),
  }
}
