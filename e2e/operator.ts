import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A token of the operator of the server under test, made as an operator makes it: on the command line. */
export async function serviceToken(baseUrl: string): Promise<string> {
  const { port } = new URL(baseUrl)
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['apps/server/src/admin.ts', 'service-token'],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'test',
        PORT: port,
        PARVIS_DATA: `${root}.cache/e2e-data-${port}`,
        DATABASE_URL: '',
      },
    },
  )
  return stdout.trim()
}
