import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { onNpmGone } from './npm-process.mjs'
import { envFile, environmentWith, exitCode, forwardSignals, root, tied } from './processes.mjs'
import { say } from './say.mjs'

const endWithLauncher = new URL('./end-with-launcher.mjs', import.meta.url).href

/** Starts the server, restarted on changes, and Vite with hot reload; when either ends, so does the other. */
export function startDevelopment(node, options) {
  const port = process.env.PORT ?? '3000'
  const env = {
    ...environmentWith(node),
    PORT: port,
    PARVIS_URL: process.env.PARVIS_URL ?? 'http://localhost:5173',
  }
  const server = [...envFile(), 'apps/server/src/dev.ts', ...options]
  const vite = ['--import', endWithLauncher, join(root, 'node_modules', 'vite', 'bin', 'vite.js')]
  const children = [
    spawn(node, server, { cwd: root, stdio: tied, env }),
    spawn(node, vite, {
      cwd: join(root, 'apps', 'web'),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env,
    }),
  ]
  say(
    `Application web : http://localhost:5173 — serveur : http://localhost:${port} — Ctrl-C arrête les deux.`,
  )
  forwardSignals(() => children)
  onNpmGone(() => {
    for (const child of children) child.kill('SIGTERM')
  })
  return new Promise((resolve) => {
    let running = children.length
    let result = 0
    for (const child of children) {
      child.on('error', (error) => say(error.message))
      child.on('exit', (code, signal) => {
        running -= 1
        result ||= signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : exitCode(code, signal)
        for (const other of children) other.kill('SIGTERM')
        if (running === 0) resolve(result)
      })
    }
  })
}
