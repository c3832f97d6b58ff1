import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'

/** The connection string of another database on the same server. */
export function databaseAt(server: string, name: string): string {
  return server.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, (_, start: string) => `${start}${name}`)
}

/** A copy of the template, for one test alone. */
export async function copyTemplate(): Promise<{ url: string; drop(): Promise<void> }> {
  const copy = waiting ?? makeCopy()
  // The next test's is made while this one runs; what is left over at the end goes with the template.
  waiting = copy.then(makeCopy)
  waiting.catch(() => undefined)
  const name = await copy
  return {
    url: databaseAt(inject('databaseServer'), name),
    /** Resolves once the one before is gone: nobody waits for this one, and a failure is told at the next. */
    async drop() {
      await dropped
      dropped = dropCopy(name)
      dropped.catch(() => undefined)
    },
  }
}

/** An empty database whose locale is C, on which `use` is called. */
export async function withPlainLocale(use: (url: string) => Promise<void>): Promise<void> {
  const name = `${inject('template')}_c_${randomUUID().replaceAll('-', '')}`
  await run(`create database ${name} template template0 encoding 'UTF8' locale_provider libc locale 'C'`)
  try {
    await use(databaseAt(inject('databaseServer'), name))
  } finally {
    await dropCopy(name)
  }
}

// Of this process, whose test files share their modules.
let waiting: Promise<string> | undefined
let dropped: Promise<void> | undefined
let administrator: Promise<pg.Client> | undefined

async function makeCopy(): Promise<string> {
  const template = inject('template')
  const name = `${template}_${randomUUID().replaceAll('-', '')}`
  // Without fsync, copying the files costs a fifth of writing every page to the log first.
  await run(`create database ${name} template ${template} strategy file_copy`)
  return name
}

async function dropCopy(name: string, attempts = 10): Promise<void> {
  try {
    await run(`drop database ${name} with (force)`)
  } catch (error) {
    // The server's own vacuum may be at work in it, which nobody but a superuser may end.
    const isBusy = error instanceof pg.DatabaseError && error.code === '42501' && attempts > 1
    if (!isBusy) throw error
    await sleep(300)
    await dropCopy(name, attempts - 1)
  }
}

/** One connection makes and drops them all: opening two for each test cost more than a member's joining. */
async function run(statement: string): Promise<void> {
  administrator ??= connect()
  // A server that does not answer now may answer the next time.
  administrator.catch(() => {
    administrator = undefined
  })
  const client = await administrator
  await client.query(statement)
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(inject('databaseServer'))
  client.on('error', () => {
    administrator = undefined
  })
  await client.connect()
  return client
}
