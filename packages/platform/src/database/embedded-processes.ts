import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Stops the postmaster that an earlier, killed server left running on this cluster, and makes sure that no lock file
 * blocks a new one.
 */
export async function stopLeftOverPostmaster(cluster: string): Promise<void> {
  const lockFile = join(cluster, 'postmaster.pid')
  const text = readIfThere(lockFile)
  if (text === undefined) return
  const [firstLine = '', ...rest] = text.split('\n')
  const pid = Number(firstLine)
  // The postmaster ended by itself. PostgreSQL detects this, and waits for its last children through the shared memory
  // named further down in the file.
  if (!Number.isInteger(pid) || pid <= 0 || !signalReaches(pid)) return
  if (isPostmasterOf(pid, cluster)) {
    await stopPostmaster(pid)
    return
  }
  // The process id belongs to another program by now. PostgreSQL would mistake it for a postmaster and refuse to start.
  // With the id of a dead process it checks the shared memory instead, a check that must not be skipped.
  writeFileSync(lockFile, [String(deadProcessId()), ...rest].join('\n'))
}

/** Fast shutdown, then immediate shutdown after a timeout: the next start recovers from the write-ahead log. */
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
  // A zombie process (containers without an init) accepts signals but no longer runs.
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
      // Ended, zombie, or owned by another user: not a postmaster of ours.
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
