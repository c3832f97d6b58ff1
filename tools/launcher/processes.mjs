import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onNpmGone } from './npm-process.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Returns the option that makes Node read `.env` if it exists; environment variables take precedence. */
export function envFile() {
  return existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
}

/** Returns an environment in which `node`, also for programs that npm runs, is the given one. */
export function environmentWith(node) {
  const path = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  const folders = [dirname(node), join(root, 'node_modules', '.bin'), process.env[path] ?? '']
  return { ...process.env, [path]: folders.join(delimiter) }
}

/**
 * Runs npm without output: the npm that started us if any, else the one in the PATH.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function npm(node, options, cwd = root) {
  const cli = process.env.npm_execpath
  const own = cli !== undefined && /npm-cli\.[cm]?js$/.test(cli)
  const [program, ...first] = own ? [node, cli] : ['npm']
  return quietly(program, [...first, ...options], {
    cwd,
    env: { ...environmentWith(node), NO_COLOR: '1', FORCE_COLOR: undefined },
    shell: !own && process.platform === 'win32',
  })
}

/** Runs a program to its end and returns its output. */
export function quietly(program, options, settings) {
  return new Promise((resolve) => {
    const child = spawn(program, options, { stdio: ['ignore', 'pipe', 'pipe'], ...settings })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (text) => {
        output += text
      })
    }
    const release = forwardSignals(() => [child])
    child.on('error', (error) => {
      release()
      resolve({ code: 127, output: error.message })
    })
    child.on('close', (code, signal) => {
      release()
      // Ctrl-C in the middle of a step ends the launcher too.
      if (signal === 'SIGINT' || signal === 'SIGTERM') process.exit(exitCode(code, signal))
      resolve({ code: exitCode(code, signal), output })
    })
  })
}

/** Passes terminal and signals to a Node program, and resolves with its exit code. */
export function handOver(node, options, env = {}) {
  const environment = { ...environmentWith(node), ...env }
  return follow(spawn(node, options, { cwd: root, stdio: 'inherit', env: environment }))
}

/**
 * The same for a server, which ends with us: it hears by a channel when we were killed, or npm was, which would pass
 * on our signals.
 */
export function handOverServer(node, options) {
  const child = spawn(node, options, { cwd: root, stdio: tied, env: environmentWith(node) })
  const release = onNpmGone(() => child.connected && child.disconnect())
  return follow(child).finally(release)
}

/** Terminal and a channel, whose end the child hears as `disconnect`. */
export const tied = ['inherit', 'inherit', 'inherit', 'ipc']

function follow(child) {
  return new Promise((resolve, reject) => {
    const release = forwardSignals(() => [child])
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      release()
      resolve(exitCode(code, signal))
    })
  })
}

/** Forwards stop signals to children instead of ending; returns the function that stops forwarding. */
export function forwardSignals(children) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const pass = (signal) => {
    for (const child of children()) child.kill(signal)
  }
  for (const signal of signals) process.on(signal, pass)
  return () => {
    for (const signal of signals) process.off(signal, pass)
  }
}

export function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0)
}
