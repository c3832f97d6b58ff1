import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** Milliseconds between two looks. */
const lookEvery = 500

/**
 * Calls back when the npm that started us is gone, however it ended: killed, it passes on no signal. Returns the
 * function that stops watching.
 */
export function onNpmGone(callback) {
  // Started otherwise, our parent may leave us running: a script that ends, a shell that is closed.
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return () => {}
  const npm = findNpm()
  const timer = setInterval(() => {
    if (isRunning(npm)) return
    clearInterval(timer)
    callback()
  }, lookEvery)
  return () => clearInterval(timer)
}

/** Our parent, or its parent: npm starts a shell, which may stay or be replaced by us. */
function findNpm() {
  const parent = process.platform === 'linux' ? readStat(process.ppid) : askPs(process.ppid)
  const isShell = /^-?(|ba|da|z|k|a)sh$/.test(basename(parent?.name ?? ''))
  return isShell ? parent.parent : process.ppid
}

function isRunning(pid) {
  // A container without an init keeps its dead as zombies, which accept signals.
  if (process.platform === 'linux') return /^[^ZX]/.test(readStat(pid)?.state ?? '')
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function readStat(pid) {
  let text
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    // It has ended.
    return undefined
  }
  const end = text.lastIndexOf(')')
  const [state, parent] = text.slice(end + 2).split(' ')
  return { name: text.slice(text.indexOf('(') + 1, end), state, parent: Number(parent) }
}

function askPs(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
  const [, parent, name] = /^\s*(\d+)\s+(.*\S)/.exec(stdout ?? '') ?? []
  return parent === undefined ? undefined : { name, parent: Number(parent) }
}
