import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A service token of the server under test, created on the command line. */
export async function serviceToken(baseUrl: string): Promise<string> {
  return (await beside(baseUrl, ['apps/server/src/commands/main.ts', 'admin', 'service-token'])).trim()
}

/** Imports a law from a source. */
export async function recordLaw(baseUrl: string, law: Record<string, unknown>): Promise<void> {
  await beside(baseUrl, ['apps/server/test/law-writer.ts', JSON.stringify(law)])
}

/** Adds an election to the calendar, on a day in Paris. */
export async function putElection(baseUrl: string, day: string, title: string): Promise<void> {
  await beside(baseUrl, ['apps/server/test/election-writer.ts', day, title])
}

/** Verifies a journalist or an official, as an operator does. */
export async function verifyMember(baseUrl: string, address: string): Promise<void> {
  const evidence = ['--evidence', 'election_record', '--reason', 'Résultats publiés.']
  const facts = ['--organisation', 'Commune de Valbrume', '--mandate', 'Maire']
  await beside(baseUrl, [
    'apps/server/src/commands/main.ts',
    'admin',
    'verify',
    address,
    ...evidence,
    ...facts,
  ])
}

/** Makes a member an administrator, as an operator does. */
export async function makeAdministrator(baseUrl: string, address: string): Promise<void> {
  await beside(baseUrl, ['apps/server/src/commands/main.ts', 'admin', 'grant', 'administrator', address])
}

/** Leaves a job that spent its retries; one more try succeeds. */
export async function failJob(baseUrl: string): Promise<void> {
  await beside(baseUrl, ['apps/server/test/failed-job-writer.ts'])
}

/** Runs a tool beside the server under test; returns its output. */
async function beside(baseUrl: string, command: string[]): Promise<string> {
  const { port } = new URL(baseUrl)
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: port,
      PARVIS_DATA: `${root}.cache/e2e-data-${port}`,
      DATABASE_URL: '',
      // With a compile cache, the tool starts in half the time.
      NODE_COMPILE_CACHE: `${root}.cache/compiled`,
    },
  })
  return stdout
}
