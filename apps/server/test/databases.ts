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
  const server = inject('databaseServer')
  const name = `parvis_test_${randomUUID().replaceAll('-', '')}`
  const run = async (statement: string) => {
    const client = new pg.Client(server)
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  // Without fsync, copying the files costs a fifth of writing every page to the log first.
  await run(`create database ${name} template ${inject('template')} strategy file_copy`)
  const drop = async (attempts = 10): Promise<void> => {
    try {
      await run(`drop database ${name} with (force)`)
    } catch (error) {
      // The server's own vacuum may be at work in it, which nobody but a superuser may end.
      const isBusy = error instanceof pg.DatabaseError && error.code === '42501' && attempts > 1
      if (!isBusy) throw error
      await sleep(300)
      await drop(attempts - 1)
    }
  }
  return { url: databaseAt(server, name), drop: () => drop() }
}
