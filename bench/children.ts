import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A server under measurement, in its own process. */
export interface MeasuredServer {
  pid: number
  address: string
  /** Process of the database that answers its reads, where it is not the run's. */
  postmaster?: number | undefined
  stop(): Promise<void>
}

const patienceMs = 60_000

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Starts a program that prints its address when it is ready. Arguments are Node's, with paths relative to `folder`, which is
 * the project's.
 */
export async function startServer(
  args: string[],
  env: Record<string, string>,
  folder = root,
): Promise<MeasuredServer> {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    // The caller's own configuration is not inherited.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await portOf(child, args.join(' '))
  return {
    pid: child.pid ?? 0,
    address: `http://127.0.0.1:${port}`,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

function portOf(child: ChildProcess, program: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const give = (reason: string) => {
      child.kill('SIGKILL')
      reject(new Error(`${program} ${reason}`))
    }
    const timer = setTimeout(() => give('is not ready after a minute'), patienceMs)
    child.once('error', reject)
    child.once('exit', () => give('ended before it was ready'))
    if (child.stdout === null) return
    createInterface(child.stdout).on('line', (text) => {
      const port = /http:\/\/[^:\s]+:(\d+)/.exec(text)?.[1]
      if (port === undefined) return
      clearTimeout(timer)
      child.removeAllListeners('exit')
      resolve(port)
    })
  })
}
