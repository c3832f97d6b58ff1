import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { destroyEmbeddedPostgres } from '@parvis/platform/database/embedded.ts'
import { test as base } from 'vitest'

export interface ServerProcess {
  child: ChildProcess
  /** Resolves to its address once it serves. */
  ready: Promise<string>
  /** Resolves to its exit code; null when it was killed. */
  ended: Promise<number | null>
  output: () => string
  complaint: () => string
}

interface Processes {
  /** A folder that is deleted after the test. */
  root: string
  /** Data folder of the started servers, in `root`; they create it. */
  dataFolder: string
  /** Starts the server as a process with these variables and options. It is killed after the test. */
  launch: (env?: Record<string, string>, ...options: string[]) => ServerProcess
}

export const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** A test that starts the server as an operator does. */
export const test = base.extend<Processes>({
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  root: async ({}, use) => {
    const root = mkdtempSync(join(tmpdir(), 'parvis-test-'))
    await use(root)
    rmSync(root, { recursive: true, force: true })
  },
  dataFolder: async ({ root }, use) => use(join(root, 'data')),
  launch: async ({ dataFolder }, use) => {
    const servers: ServerProcess[] = []
    await use((env = {}, ...options) => {
      const server = startServer({ PARVIS_DATA: dataFolder, ...env }, ...options)
      servers.push(server)
      return server
    })
    for (const server of servers) {
      server.child.kill('SIGKILL')
      await server.ended
    }
    await destroyEmbeddedPostgres(dataFolder)
  },
})

/** Starts the server as a process; the caller ends it. */
export function startServer(env: Record<string, string>, ...options: string[]): ServerProcess {
  return startProgram(main, env, ...options)
}

/** Starts the `main.ts` of this or another version. */
export function startProgram(
  program: string,
  env: Record<string, string>,
  ...options: string[]
): ServerProcess {
  return follow(
    spawn(process.execPath, [program, ...options], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: serverEnvironment(env),
    }),
  )
}

export function serverEnvironment(env: Record<string, string>): NodeJS.ProcessEnv {
  const usual = {
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: '',
    PARVIS_DEMO: '0',
    PARVIS_SNAPSHOT: '0',
    PARVIS_LOG: 'warn',
  }
  return { ...process.env, ...usual, ...env }
}

/** Follows the output of a server, or of a program that starts one. */
export function follow(child: ChildProcessByStdio<null, Readable, Readable>): ServerProcess {
  let output = ''
  let complaint = ''
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const address = output.match(/Parvis est prêt : (\S+)\n/)?.[1]
      if (address !== undefined) resolve(address)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString()
    })
    void ended.then(() => reject(new Error(`it ended: ${complaint}`)))
  })
  // Some tests expect it to end before it is ready.
  ready.catch(() => undefined)
  return { child, ready, ended, output: () => output, complaint: () => complaint }
}
