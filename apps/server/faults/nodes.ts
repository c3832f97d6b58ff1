import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { AppContext } from '../src/app-context.ts'

/** A node of Parvis in its own process, beside the one under test. */
export interface Node {
  address: string
  /** Kills it like a power cut: no shutdown, no flush. */
  kill(): Promise<void>
}

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** Starts another node on the context's database and secret; it is killed at the end if still running. */
export async function startNode(context: AppContext): Promise<Node> {
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: context.config.databaseUrl,
      DATABASE_POOL: '6',
      PARVIS_SECRET: context.config.secret,
      PARVIS_DATA: context.config.dataFolder,
      PARVIS_URL: context.config.siteUrl,
      PARVIS_RATE_LIMITS: '0',
      PARVIS_DEMO: '0',
      PARVIS_LINK_PREVIEWS: 'off',
      PARVIS_LOG: 'silent',
    },
  })
  const gone = once(child, 'exit')
  const port = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /http:\/\/[^:\s]+:(\d+)/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    })
    void gone.then(() => reject(new Error(`the node ended: ${output}`)))
  })
  return {
    address: `http://127.0.0.1:${port}`,
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}
