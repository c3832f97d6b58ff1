import type { Db } from '../database/database.ts'
import { required } from '../required.ts'

/** A mail ready to be sent. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** In addition to the headers of every mail. */
  headers?: Record<string, string>
}

/** A mail or text message kept locally instead of being sent. `subject` and `html`: mails only. */
export interface KeptMessage {
  to: string
  subject: string | null
  text: string
  html: string | null
  created_at: Date
}

export interface Mailbox {
  put(mail: Mail): Promise<void>
  putText(message: { to: string; text: string }): Promise<void>
  /** The newest 50, of one recipient or of all. */
  latest(kind: 'mail' | 'sms', to?: string): Promise<KeptMessage[]>
}

const shown = 50

/** The local mailbox of development and demo, stored in the database so that all nodes show the same. */
export function createMailbox(db: Db): Mailbox {
  return {
    async put({ to, subject, text, html }) {
      await db
        .insertInto('dev_messages')
        .values({ kind: 'mail', recipient: to, subject, text, html })
        .execute()
    },
    async putText({ to, text }) {
      await db.insertInto('dev_messages').values({ kind: 'sms', recipient: to, text }).execute()
    },
    latest(kind, to) {
      return db
        .selectFrom('dev_messages')
        .select(['recipient as to', 'subject', 'text', 'html', 'created_at'])
        .where('kind', '=', kind)
        .$if(to !== undefined, (query) =>
          query.where('recipient', '=', required(to, 'the recipient').toLowerCase()),
        )
        .orderBy('id', 'desc')
        .limit(shown)
        .execute()
    },
  }
}
