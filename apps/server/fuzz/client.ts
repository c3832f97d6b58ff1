import { Agent, request } from 'node:http'
import type { Call } from './call.ts'

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  /** Milliseconds from sending to the last byte. */
  took: number
}

/** Sends calls over persistent connections; a plain client, so that it can send what browsers would not. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 32 })
  readonly #port: number

  constructor(address: string) {
    this.#port = Number(new URL(address).port)
  }

  send(call: Call, token: string | null): Promise<Answer> {
    const { method, path, body, headers } = call
    const began = performance.now()
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          agent: this.#agent,
          host: '127.0.0.1',
          port: this.#port,
          method,
          path,
          headers: {
            ...(token === null ? {} : { authorization: `Bearer ${token}` }),
            ...headers,
            ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
          },
        },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('error', reject)
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text: Buffer.concat(parts).toString(),
              took: performance.now() - began,
            }),
          )
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
