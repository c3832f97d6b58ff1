import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'

/** Returns the connection string of another database on the same server. */
export function databaseAt(server: string, name: string): string {
  return server.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, (_, start: string) => `${start}${name}`)
}

/** Copies the template for one test. */
export async function copyTemplate(): Promise<{ url: string; drop(): Promise<void> }> {
  const copy = waiting ?? makeCopy()
  // The next test's copy is made while this one runs; the last one is dropped with the template.
  waiting = copy.then(makeCopy)
  waiting.catch(() => undefined)
  const name = await copy
  return {
    url: databaseAt(inject('databaseServer'), name),
    /**
     * Resolves once the previous database is dropped: nobody waits for this one, and its failure is reported at the
     * next.
     */
    async drop() {
      await dropped
      dropped = dropCopy(name)
      dropped.catch(() => undefined)
    },
  }
}

/** Calls `use` with an empty database whose locale is C. */
export function withPlainLocale(use: (url: string) => Promise<void>): Promise<void> {
  return withEmptyDatabase(use, "encoding 'UTF8' locale_provider libc locale 'C'")
}

/** Calls `use` with an empty database, which is dropped afterwards. */
export async function withEmptyDatabase(use: (url: string) => Promise<void>, options = ''): Promise<void> {
  const name = `${inject('template')}_empty_${randomUUID().replaceAll('-', '')}`
  await run(`create database ${name} template template0 strategy file_copy ${options}`)
  try {
    await use(databaseAt(inject('databaseServer'), name))
  } finally {
    await dropCopy(name)
  }
}

// Shared by the test files of this process.
let waiting: Promise<string> | undefined
let dropped: Promise<void> | undefined
let administrator: Promise<pg.Client> | undefined

async function makeCopy(): Promise<string> {
  const template = inject('template')
  const name = `${template}_${randomUUID().replaceAll('-', '')}`
  // Without fsync, copying the files costs a fifth of logging every page first.
  await run(`create database ${name} template ${template} strategy file_copy`)
  return name
}

async function dropCopy(name: string, attempts = 10): Promise<void> {
  try {
    await run(`drop database ${name} with (force)`)
  } catch (error) {
    // Autovacuum may be working in it, which only a superuser may end.
    const isBusy = error instanceof pg.DatabaseError && error.code === '42501' && attempts > 1
    if (!isBusy) throw error
    await sleep(300)
    await dropCopy(name, attempts - 1)
  }
}

/** One connection creates and drops all databases: opening two per test cost more than a sign-up. */
async function run(statement: string): Promise<void> {
  administrator ??= connect()
  // A failed connection is retried at the next use.
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
