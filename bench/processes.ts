import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Linux counts CPU time in hundredths of a second, independently of the kernel's tick. */
const ticksPerSecond = 100

interface Stat {
  parent: number
  /** CPU seconds of the process, and of its ended children. */
  own: number
  reaped: number
}

function statOf(pid: number): Stat | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    // It ended before it was read.
    return undefined
  }
  // The second field is the program's name in brackets and may contain anything; the third follows the last bracket.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [1, 11, 12, 13, 14].map(
    (index) => fields[index],
  )
  return { parent, own: (user + system) / ticksPerSecond, reaped: (childUser + childSystem) / ticksPerSecond }
}

/** Returns whether this system exposes the process data needed below. */
export function canReadProcesses(): boolean {
  return existsSync('/proc/self/stat')
}

/** Parent process of `pid`. */
export function parentOf(pid: number): number | undefined {
  return statOf(pid)?.parent
}

/** CPU seconds of one process since its start, all threads included. */
export function cpuSeconds(pid: number): number {
  return statOf(pid)?.own ?? 0
}

/** CPU seconds of a process and all its children, past and present: PostgreSQL with its backends. */
export function familyCpuSeconds(pid: number): number {
  const head = statOf(pid)
  if (head === undefined) return 0
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  const living = pids.map(statOf).filter((stat) => stat?.parent === pid)
  return head.own + head.reaped + living.reduce((sum, stat) => sum + (stat?.own ?? 0), 0)
}

/** Resident memory of a process in megabytes: now and at its peak. */
export function residentMegabytes(pid: number): { now: number; peak: number } {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

/** Samples a process's resident memory; the returned function gives the peak in megabytes. */
export function watchMemory(pid: number): () => number {
  let most = residentMegabytes(pid).now
  const look = () => {
    most = Math.max(most, residentMegabytes(pid).now)
  }
  const timer = setInterval(() => {
    // A failed load ends the process while this watches: its own error has the cause.
    if (existsSync(`/proc/${pid}/status`)) look()
  }, 100)
  return () => {
    clearInterval(timer)
    look()
    return most
  }
}
