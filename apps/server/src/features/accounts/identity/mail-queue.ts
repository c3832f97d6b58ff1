import type { Tx } from '@parvis/platform/database/database.ts'
import type { Mail } from '@parvis/platform/mail/mail.ts'
import type { AppContext } from '../../../app-context.ts'

const mailQueue = 'mail'

/** Sends a mail once the transaction has committed. */
export async function queueMail({ jobs }: Pick<AppContext, 'jobs'>, tx: Tx, mail: Mail): Promise<void> {
  await jobs.enqueue(tx, mailQueue, mail)
}

/**
 * Sends queued mails, even after a mail server was down for hours. Sent mails leave the queue within the
 * hour, since they contain secrets.
 */
export async function handleMails(context: AppContext): Promise<void> {
  await context.jobs.handle<Mail>(mailQueue, (mail) => context.mailer.send(mail), {
    keptFor: 3_600,
    patient: true,
  })
}
