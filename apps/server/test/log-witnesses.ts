import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWitness, type Witness } from '../../../tools/witness.ts'
import { test as base } from './parvis.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Witnesses of the public log at one address of this machine, each below a path of its own. */
export interface WitnessHouse {
  address: string
  /** Opens a witness that knows these logs; again with the same name it is restarted with what it has on its disk. */
  open(name: string, logs: string[]): Promise<{ vkey: string; url: string }>
  /** Has a witness answer otherwise; null: as it should. */
  disturb(name: string, answer: Answer | null): void
  /** Sends a request to a witness, as a log does. */
  submit(name: string, body: string): Promise<{ status: number; text: string; type: string | null }>
}

/** A test with witnesses. */
export const test = base.extend<{ house: WitnessHouse; settings: Record<string, string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  house: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'parvis-witness-'))
    const witnesses = new Map<string, Witness>()
    const disturbed = new Map<string, Answer>()
    const server = createServer((request, response) => {
      const [, name = '', rest = ''] = /^\/([a-z]+)(\/.*)$/.exec(request.url ?? '') ?? []
      const odd = disturbed.get(name)
      if (odd !== undefined) return odd(request, response)
      request.url = rest
      witnesses.get(name)?.server.emit('request', request, response)
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await use({
      address,
      async open(name, logs) {
        const witness = await openWitness({
          name: `witness.example/${name}`,
          folder: join(folder, name),
          logs,
        })
        witnesses.set(name, witness)
        return { vkey: witness.vkey, url: `${address}/${name}` }
      },
      disturb(name, answer) {
        if (answer === null) disturbed.delete(name)
        else disturbed.set(name, answer)
      },
      async submit(name, body) {
        const response = await fetch(`${address}/${name}/add-checkpoint`, { method: 'POST', body })
        return {
          status: response.status,
          text: await response.text(),
          type: response.headers.get('content-type'),
        }
      },
    })
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
    await rm(folder, { recursive: true })
  },
  settings: async ({ house }, use) => {
    await use({ PARVIS_WITNESSES_TRUSTED: new URL(house.address).host })
  },
})
