import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/platform/database/embedded.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openJobQueue } from '../src/platform/jobs/queue.ts'
import { databaseAt } from './databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which databases may be made. */
    databaseServer: string
    /** The migrated, empty database that every test gets a copy of. */
    template: string
  }
}

const root = join(import.meta.dirname, '../../..')

/** Prepares the template once per run: on `DATABASE_URL`, or on an embedded PostgreSQL kept in `.cache`. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL
  const postgres =
    given === undefined || given === ''
      ? await startEmbeddedPostgres({ dataFolder: join(root, '.cache/test-postgres'), fsync: false })
      : undefined
  const server = postgres?.url ?? String(given)
  if (postgres !== undefined) await dropLeftOvers(server)

  const template = `parvis_test_template_${process.pid}`
  await onServer(server, `drop database if exists ${template} with (force)`, `create database ${template}`)
  const url = databaseAt(server, template)
  await migrate(url)
  const jobs = await openJobQueue({ databaseUrl: url, onError: (error) => console.error(error) })
  await jobs.close()
  project.provide('databaseServer', server)
  project.provide('template', template)

  return async () => {
    await onServer(server, `drop database if exists ${template} with (force)`)
    await postgres?.stop()
  }
}

/** What an interrupted run left behind; the embedded server is this run's alone. */
async function dropLeftOvers(server: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where datname like 'parvis\\_test\\_%'",
  )
  await client.end()
  await onServer(server, ...rows.map(({ datname }) => `drop database ${datname} with (force)`))
}

async function onServer(server: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
