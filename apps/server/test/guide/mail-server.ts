import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Machine } from './machine.ts'

export interface Delivered {
  to: string[]
  raw: string
}

/** A mail server in the network of a machine, and the mails that it received. */
export class MailServer {
  readonly #child: ChildProcess
  readonly delivered: Delivered[] = []

  private constructor(child: ChildProcess) {
    this.#child = child
    let begun = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      const lines = (begun + chunk.toString()).split('\n')
      begun = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('{')) this.delivered.push(JSON.parse(line))
    })
  }

  static async start(machine: Machine): Promise<MailServer> {
    const program = fileURLToPath(new URL('./mail-program.ts', import.meta.url))
    const child = machine.spawnBeside([process.execPath, program])
    const server = new MailServer(child)
    if (child.stdout !== null) await once(child.stdout, 'data')
    return server
  }

  /** The six digits of the newest mail to an address. */
  codeFor(to: string): string | undefined {
    const raw = this.delivered.findLast((mail) => mail.to.includes(to))?.raw
    return raw === undefined ? undefined : /: (\d{6})\r?$/m.exec(raw)?.[1]
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGKILL')
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'close')
  }
}
