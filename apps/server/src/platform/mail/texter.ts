import { createHmac, randomUUID } from 'node:crypto'
import type { Mailbox } from './mailbox.ts'

/** One text message, ready to leave. */
export interface TextMessage {
  /** E.164 without its plus. */
  to: string
  text: string
}

export interface Texter {
  /** Hands a message to the gateway; rejects when it refuses or cannot be reached. */
  send(message: TextMessage): Promise<void>
}

interface TexterOptions {
  webhookUrl: string | undefined
  secret: string | undefined
  mailbox: Mailbox | undefined
}

const patienceMs = 5_000
const encodedPrefix = 'whsec_'

/**
 * Posts text messages to the operator's gateway, signed as https://www.standardwebhooks.com says; without one they
 * stay in the local mailbox. A secret that begins with `whsec_` is the standard's own form, base64; any other is the
 * key itself.
 */
export function createTexter({ webhookUrl, secret, mailbox }: TexterOptions): Texter {
  if (webhookUrl === undefined || secret === undefined) {
    return {
      async send(message) {
        if (mailbox === undefined) throw new Error('AUTH_SMS_WEBHOOK_URL is not set: texts cannot be sent')
        await mailbox.putText(message)
      },
    }
  }
  const key = secret.startsWith(encodedPrefix)
    ? Buffer.from(secret.slice(encodedPrefix.length), 'base64')
    : Buffer.from(secret)
  return {
    async send({ to, text }) {
      const id = `msg_${randomUUID()}`
      const timestamp = Math.floor(Date.now() / 1_000).toString()
      const body = JSON.stringify({
        type: 'sms',
        timestamp: new Date().toISOString(),
        data: { to: `+${to}`, text },
      })
      const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
      const answer = await fetch(webhookUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': `v1,${signature}`,
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      if (!answer.ok) throw new Error(`the gateway for text messages answered ${answer.status}`)
    },
  }
}
