import { expect } from 'vitest'
import type { AppContext } from '../src/app-context.ts'

/** Reads the local mailbox. */
export class PostOffice {
  readonly #context: AppContext
  readonly #address: string

  constructor(context: AppContext, address: string) {
    this.#context = context
    this.#address = address
  }

  /** Mails to an address, newest first. */
  async of(to: string) {
    return (await this.#context.mailbox?.latest('mail', to)) ?? []
  }

  /** Waits for that many mails to an address, and returns the newest. */
  async newest(to: string, count = 1) {
    await expect.poll(async () => (await this.of(to)).length, { interval: 10, timeout: 10_000 }).toBe(count)
    const [mail] = await this.of(to)
    if (mail === undefined) throw new Error(`no mail for ${to}`)
    const code = /: (\d{6})$/m.exec(mail.text)?.[1]
    const printed = /^https?:\S+$/m.exec(mail.text)?.[0]
    if (code === undefined || printed === undefined) throw new Error(`no code or link in: ${mail.text}`)
    // Mails contain the site's public address; the server under test listens elsewhere.
    const link = new URL(printed.replace(this.#context.config.siteUrl, this.#address))
    return { ...mail, code, link, printed }
  }
}
