import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { AuthClient } from '@supabase/auth-js'
import type { FastifyInstance } from 'fastify'
import { test as base, expect } from 'vitest'
import { buildApp } from '../src/app.ts'
import type { AppContext } from '../src/app-context.ts'
import { type Config, loadConfig } from '../src/config/config.ts'
import { createAppContext } from '../src/create-app-context.ts'
import { type AuthCall, authCall } from './auth-call.ts'
import { MovableClock } from './clock.ts'
import { copyTemplate } from './databases.ts'
import { type JoinOptions, join } from './joining.ts'
import { Guest, type Member, type TestServer } from './people.ts'
import { PostOffice } from './post-office.ts'
import './refused.ts'

type AuthOptions = NonNullable<ConstructorParameters<typeof AuthClient>[0]>

export interface Parvis {
  /**
   * Environment variables on top of the tests' defaults. `test.override({ settings })` changes them for a group; a
   * whole file uses `test.extend({ settings })`, since files share their process and an override would affect the next.
   */
  settings: Record<string, string>
  clock: MovableClock
  /** Database and data folder of the server under test. */
  stores: Stores
  context: AppContext
  app: FastifyInstance
  /** Address of the server under test, without a trailing slash. */
  address: string
  place: TestServer
  mailbox: PostOffice
  guest: Guest
  /** Creates a confirmed, signed-in member. Names must differ within a test. */
  join: (name: string, options?: JoinOptions) => Promise<Member>
  /** A raw request to the auth server. */
  auth: AuthCall
  /** The official auth client, each with its own browser. */
  browser: (options?: AuthOptions) => InstanceType<typeof AuthClient>
}

interface Stores {
  databaseUrl: string
  dataFolder: string
}

/** A migrated, empty database and an empty folder. */
export async function openStores(): Promise<Stores & { remove(): Promise<void> }> {
  const database = await copyTemplate()
  const dataFolder = await mkdtemp(joinPath(tmpdir(), 'parvis-test-'))
  return {
    databaseUrl: database.url,
    dataFolder,
    async remove() {
      await database.drop()
      await rm(dataFolder, { recursive: true })
    },
  }
}

/**
 * A test on the whole server: its own database, its own AppContext, a real port. Tests share nothing but the PostgreSQL
 * server.
 */
export const test = base.extend<Parvis>({
  settings: {},
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  clock: async ({}, use) => use(new MovableClock()),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  stores: async ({}, use) => {
    const stores = await openStores()
    await use(stores)
    await stores.remove()
  },
  context: async ({ stores, settings, clock }, use) => {
    const context = await createAppContext(configOf(stores, settings), clock)
    const undeclared = new Set<string>()
    context.reportUndeclaredRefusal = ({ method, path }, code) => undeclared.add(`${method} ${path}: ${code}`)
    await use(context)
    await context.close()
    expect([...undeclared], 'refusals that their endpoint does not declare').toEqual([])
  },
  app: async ({ context }, use) => {
    const app = await buildApp(context)
    await app.listen({ port: 0, host: '127.0.0.1' })
    await use(app)
    await app.close()
  },
  address: async ({ app }, use) => {
    const bound = app.server.address()
    if (bound === null || typeof bound === 'string') throw new Error('the server has no port')
    await use(`http://127.0.0.1:${bound.port}`)
  },
  place: async ({ context, address }, use) => {
    const place: TestServer = { context, address, sockets: [] }
    await use(place)
    for (const socket of place.sockets) socket.close()
  },
  mailbox: async ({ context, address }, use) => use(new PostOffice(context, address)),
  guest: async ({ place }, use) => use(new Guest(place)),
  join: async ({ place }, use) => use((name, options) => join(place, name, options)),
  auth: async ({ address }, use) => use(authCall(address)),
  browser: async ({ address }, use) => {
    await use((options = {}) => {
      const memory = new Map<string, string>()
      return new AuthClient({
        url: `${address}/auth/v1`,
        autoRefreshToken: false,
        persistSession: true,
        storage: {
          getItem: (key) => memory.get(key) ?? null,
          setItem: (key, value) => void memory.set(key, value),
          removeItem: (key) => void memory.delete(key),
        },
        ...options,
      })
    })
  },
})

/** Settings of a server of a test. */
export function configOf(
  { databaseUrl, dataFolder }: Stores,
  settings: Record<string, string>,
): Config & { databaseUrl: string } {
  const config = loadConfig({
    NODE_ENV: 'test',
    PARVIS_DATA: dataFolder,
    PARVIS_URL: 'http://parvis.test',
    PARVIS_RATE_LIMITS: '0',
    PARVIS_LINK_PREVIEWS: 'off',
    PARVIS_LOG: 'error',
    // Each connection starts a process of PostgreSQL and plans its statements anew: with six, a test cost a tenth more.
    DATABASE_POOL: '4',
    DATABASE_URL: databaseUrl,
    ...settings,
  })
  return { ...config, databaseUrl }
}
