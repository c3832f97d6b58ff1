import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0

/** Starts HAProxy before nodes on these ports of this machine, with a configuration file in the folder. */
export async function startHaproxy(
  folder: string,
  ports: number[],
): Promise<{ address: string; stop(): Promise<void> }> {
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    `defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  timeout tunnel 1h
frontend site
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  option httpchk GET /ready
  default-server check inter 500ms fall 2 rise 1
${ports.map((nodePort, turn) => `  server node-${turn} 127.0.0.1:${nodePort}\n`).join('')}`,
  )
  const child: ChildProcess = spawn('haproxy', ['-q', '-f', file], { stdio: 'inherit' })
  const gone = once(child, 'exit')
  return {
    address: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGKILL')
      await gone
    },
  }
}
