import { execFile, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type LoadResult, summaryOf } from './summary.ts'

/** Requests of a load without a duration. */
const fewShots = 3

/** One request of a load; its token identifies a member. `$id` in a body becomes a new id each time that it is sent. */
export interface Shot {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  token?: string
  body?: unknown
}

export interface LoadOptions {
  connections: number
  /** Duration; 0 sends a few of the requests one after another, to see whether they are answered. */
  seconds: number
  /** Folder for the file of requests. */
  folder: string
  /** Order of the shots: in turn, or each response determines the next request of its session. */
  script?: 'replay' | 'refresh'
}

/** Sends the shots repeatedly over `connections` persistent connections, as fast as they are answered. */
export async function load(
  address: string,
  shots: readonly Shot[],
  options: LoadOptions,
): Promise<LoadResult> {
  if (options.seconds === 0) return sendFew(address, shots)
  const script = fileURLToPath(new URL(`./wrk/${options.script ?? 'replay'}.lua`, import.meta.url))
  const file = join(options.folder, 'requests.tsv')
  await writeFile(file, shots.map(line).join(''))
  const args = ['-t1', `-c${options.connections}`, `-d${options.seconds}s`, '--timeout=10s', '-s', script]
  const { stdout } = await promisify(execFile)('wrk', [...args, address, '--', file])
  const json = stdout.split('\n').find((text) => text.startsWith('{'))
  if (json === undefined) throw new Error(`wrk said something unexpected:\n${stdout}`)
  const { requests, microseconds, p50, p95, p99, refused, broken } = JSON.parse(json)
  return {
    perSecond: requests / (microseconds / 1e6),
    p50: p50 / 1e3,
    p95: p95 / 1e3,
    p99: p99 / 1e3,
    requests,
    refused,
    broken,
  }
}

async function sendFew(address: string, shots: readonly Shot[]): Promise<LoadResult> {
  const latencies: number[] = []
  let refused = 0
  const start = performance.now()
  for (const { method, path, token, body } of shots.slice(0, fewShots)) {
    const from = performance.now()
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(withIds(body)),
    })
    await answer.arrayBuffer()
    if (answer.status < 400) latencies.push(performance.now() - from)
    else refused += 1
  }
  return summaryOf(latencies, { refused, broken: 0, span: performance.now() - start })
}

/** Replaces each `$id` in a body by a new id, as wrk/replay.lua does. */
const withIds = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body).replaceAll('$id', () => randomUUID()))

function line({ method, path, token = '', body }: Shot): string {
  return `${method}\t${path}\t${token}\t${body === undefined ? '' : JSON.stringify(body)}\n`
}

/** Requires `wrk`: a load generator in Node would be the bottleneck. */
export function requireWrk(): void {
  if (isInstalled('wrk')) return
  const isRoot = process.getuid?.() === 0
  if (isRoot && isInstalled('apt-get')) {
    console.error('Installing wrk…')
    spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'] })
    spawnSync('apt-get', ['install', '-y', '-qq', 'wrk'], { stdio: ['ignore', 'ignore', 'inherit'] })
    if (isInstalled('wrk')) return
  }
  throw new Error('The benchmark needs wrk: apt-get install wrk (Debian), brew install wrk (macOS).')
}

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined
}
