import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { StartRefusal } from '@parvis/platform/start-refusal.ts'
import { ConfigError, loadConfig } from './config/config.ts'
import { openDatabaseSource } from './database-source.ts'
import { refuseUnsafeStart } from './start-rules.ts'

/** Development: one database for the whole session, and a server that restarts whenever its code changes. */
async function develop(options: string[]): Promise<number> {
  const config = loadConfig(process.env)
  refuseUnsafeStart(config)
  const source = await openDatabaseSource(config, { fresh: options.includes('--fresh'), progress: printLine })
  const demo = config.demo ?? source.embedded
  const DATABASE_URL = config.databaseUrl ?? source.url
  const server = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', fileURLToPath(new URL('./main.ts', import.meta.url))],
    { stdio: 'inherit', env: { ...process.env, DATABASE_URL, PARVIS_DEMO: demo ? '1' : '0' } },
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => server.kill('SIGTERM'))
  // The launcher was killed.
  process.once('disconnect', () => server.kill('SIGTERM'))
  const code = await new Promise<number>((resolve) => server.once('exit', (status) => resolve(status ?? 0)))
  await source.stop()
  return code
}

function printLine(line: string): void {
  process.stderr.write(`${line}\n`)
}

develop(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const known = error instanceof StartRefusal || error instanceof ConfigError
    if (error instanceof Error) printLine(known ? error.message : (error.stack ?? error.message))
    else printLine(String(error))
    process.exit(1)
  },
)
