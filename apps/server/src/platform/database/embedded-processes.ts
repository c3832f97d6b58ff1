import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Stops the postmaster that an earlier, killed server left on this cluster. Afterwards none runs on it, and no lock
 * file stands in the way of a new one.
 */
export async function stopLeftOverPostmaster(cluster: string): Promise<void> {
  const lockFile = join(cluster, 'postmaster.pid')
  const text = readIfThere(lockFile)
  if (text === undefined) return
  const [firstLine = '', ...rest] = text.split('\n')
  const pid = Number(firstLine)
  // A postmaster that died by itself: PostgreSQL sees so, and waits for the last of its children through the shared
  // memory named further down in the file.
  if (!Number.isInteger(pid) || pid <= 0 || !signalReaches(pid)) return
  if (isPostmasterOf(pid, cluster)) {
    await stopPostmaster(pid)
    return
  }
  // The number belongs to another program by now. PostgreSQL would take that program for its own and refuse to start;
  // with the number of a process known to be gone it looks at the shared memory instead, which it must not skip.
  writeFileSync(lockFile, [String(deadProcessId()), ...rest].join('\n'))
}

/** Fast shutdown; when that takes too long, immediate shutdown: the next start recovers from the write-ahead log. */
export async function stopPostmaster(pid: number, patienceMs = 20_000): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', patienceMs],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ]
  for (const [signal, patience] of steps) {
    if (!isRunning(pid)) return
    signalOrGone(pid, signal)
    const deadline = Date.now() + patience
    while (isRunning(pid) && Date.now() < deadline) await sleep(20)
  }
  if (isRunning(pid)) throw new Error(`PostgreSQL (process ${pid}) did not stop`)
}

function isRunning(pid: number): boolean {
  if (!signalReaches(pid)) return false
  // A process nobody has reaped (containers without an init) still takes signals, and runs no more.
  const stat = process.platform === 'linux' ? readIfThere(`/proc/${pid}/stat`) : undefined
  return stat === undefined || stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z'
}

function isPostmasterOf(pid: number, cluster: string): boolean {
  if (process.platform === 'linux') {
    try {
      return (
        readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster) &&
        readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
      )
    } catch {
      // Gone, not reaped, or of another user: in each case not a postmaster that we left.
      return false
    }
  }
  const command = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout ?? ''
  return command.includes('postgres') && command.includes(cluster)
}

function signalReaches(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function signalOrGone(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function deadProcessId(): number {
  return spawnSync(process.execPath, ['--version']).pid
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'ESRCH') return undefined
    throw error
  }
}
