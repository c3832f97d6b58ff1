import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { Mailbox } from './mailbox.ts'

/** A text message ready to be sent. */
export interface TextMessage {
  /** E.164 without its plus. */
  to: string
  text: string
}

export interface Texter {
  /** Passes a message to the gateway; rejects when it refuses or is unreachable. */
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
 * Posts text messages to the operator's gateway, signed by https://www.standardwebhooks.com. Without a gateway they
 * stay in the local mailbox.
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
  const webhook = new Webhook(keyOf(secret), { format: 'raw' })
  return {
    async send({ to, text }) {
      const id = `msg_${randomUUID()}`
      const now = new Date()
      const body = JSON.stringify({
        type: 'sms',
        timestamp: now.toISOString(),
        data: { to: `+${to}`, text },
      })
      const answer = await fetch(webhookUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': Math.floor(now.getTime() / 1_000).toString(),
          'webhook-signature': webhook.sign(id, now, body),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      if (!answer.ok) throw new Error(`the gateway for text messages answered ${answer.status}`)
    },
  }
}

/** A secret that begins with `whsec_` is in the standard's own form, base64; any other is the key itself. */
function keyOf(secret: string): Uint8Array {
  return secret.startsWith(encodedPrefix)
    ? Buffer.from(secret.slice(encodedPrefix.length), 'base64')
    : Buffer.from(secret)
}
