import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@parvis/platform/database/embedded.ts'
import { migrate } from '@parvis/platform/database/migrate.ts'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { loadConfig } from '../src/config/config.ts'
import { createAppContext } from '../src/create-app-context.ts'
import { features } from '../src/features.ts'
import { migrations } from '../src/migrations.ts'
import { databaseAt } from './databases.ts'
import { forgetMemory, openMemory, prepareMemory } from './memory.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which databases can be created. */
    databaseServer: string
    /** The migrated, empty database that every test copies. */
    template: string
  }
}

const dataFolder = join(import.meta.dirname, '../../..', '.cache/test-postgres')

/**
 * Creating and dropping a database scans all shared buffers, once per checkpoint: with an eighth of the memory, this
 * cost as much as copying databases of fifteen megabytes.
 */
const small = {
  shared_buffers: '64MB',
  autovacuum: 'off',
  // Each test opens several connections: proving the password cost milliseconds for each.
  scram_iterations: '1',
}

/** Prepares the template once per run, on `DATABASE_URL` or on an embedded PostgreSQL in `.cache`. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL
  const isOurs = given === undefined || given === ''
  if (isOurs) prepareMemory(dataFolder)
  const postgres = isOurs
    ? await startEmbeddedPostgres({ dataFolder, fsync: false, settings: small })
    : undefined
  const server = postgres?.url ?? String(given)
  const apart = await secondsApart(server)
  if (apart > 60) {
    await postgres?.stop()
    throw new Error(`the clocks of Node and PostgreSQL are ${Math.round(apart)} s apart`)
  }
  if (postgres !== undefined) await dropAll(server, 'parvis_test')
  const place = isOurs ? await openMemory(dataFolder) : ''

  const template = `parvis_test_template_${process.pid}`
  await onServer(
    server,
    `drop database if exists ${template} with (force)`,
    `create database ${template} ${place}`,
  )
  const url = databaseAt(server, template)
  await migrate(url, migrations)
  await createQueues(url)
  project.provide('databaseServer', server)
  project.provide('template', template)

  return async () => {
    await dropAll(server, template)
    await postgres?.stop()
    if (isOurs) forgetMemory(dataFolder)
  }
}

/**
 * Returns how far the clocks of Node and PostgreSQL are apart: tests compare moments of both. faketime moves the clock of Node alone; to
 * test at another time of day, start a PostgreSQL under faketime too and name it in `DATABASE_URL`.
 */
async function secondsApart(server: string): Promise<number> {
  const client = new pg.Client(server)
  await client.connect()
  const { rows } = await client.query<{ now: Date }>('select now()')
  await client.end()
  return Math.abs(Date.now() - (rows[0]?.now.getTime() ?? 0)) / 1_000
}

/** Registers all workers once: every test finds the queues of their jobs in the template. */
async function createQueues(databaseUrl: string): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'parvis-template-'))
  const config = loadConfig({ NODE_ENV: 'test', PARVIS_DATA: dataFolder, DATABASE_URL: databaseUrl })
  const context = await createAppContext({ ...config, databaseUrl })
  for (const feature of features) await feature.jobs?.(context)
  await context.close()
  await rm(dataFolder, { recursive: true })
}

/** Drops databases by name prefix: leftovers of an interrupted run, or this run's last. */
async function dropAll(server: string, beginning: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [beginning],
  )
  await client.end()
  await onServer(server, ...rows.map(({ datname }) => `drop database if exists ${datname} with (force)`))
}

async function onServer(server: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
