import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { freePort } from './free-port.ts'

/** Redis or Valkey of this machine; undefined where there is none, and tests of it are skipped. */
export const redisProgram = ['redis-server', 'valkey-server'].find(
  (program) => spawnSync(program, ['--version']).status === 0,
)

/** A Redis that keeps nothing on disk. */
export class TestRedis {
  readonly port: number
  #child: ChildProcess | undefined

  private constructor(port: number) {
    this.port = port
  }

  static async start(): Promise<TestRedis> {
    const redis = new TestRedis(await freePort())
    await redis.start()
    return redis
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`
  }

  async start(): Promise<void> {
    if (redisProgram === undefined) throw new Error('there is no Redis')
    const options = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    this.#child = spawn(redisProgram, options, { stdio: 'ignore' })
    while (!(await listens(this.port))) await sleep(5)
  }

  /** Ends all connections. */
  cut(): Promise<void> {
    return this.#says('CLIENT KILL TYPE normal', 'CLIENT KILL TYPE pubsub')
  }

  /** Has room for nothing more, or again for all: commands that write are refused meanwhile. */
  isFull(isFull: boolean): Promise<void> {
    return this.#says(`CONFIG SET maxmemory ${isFull ? 1 : 0}`)
  }

  async #says(...commands: string[]): Promise<void> {
    const socket = connect(this.port, '127.0.0.1')
    socket.end(commands.map((command) => `${command}\r\n`).join(''))
    await once(socket.resume(), 'close')
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'close')
    child.kill('SIGKILL')
    await ended
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(signal)
  }
}

/** One Redis for the tests of a file, which sites share by their addresses. It starts with the first test that asks. */
export function sharedRedis(): () => Promise<TestRedis> {
  let started: Promise<TestRedis> | undefined
  afterAll(async () => (await started)?.kill())
  return () => {
    started ??= TestRedis.start()
    return started
  }
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
