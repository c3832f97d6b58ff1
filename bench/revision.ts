import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Size } from './dataset/fill.ts'

const run = promisify(execFile)

/** Sources of another revision, checked out and installed. */
export interface Revision {
  root: string
  /** Makes its set on a database server, with its own schema and generator; returns the address. */
  open(databaseServer: string): Promise<string>
}

/** Where a revision keeps its generator, newest first. */
const generators = ['bench/dataset/open.ts', 'bench/dataset.ts']

/** Checks a revision out below .cache/bench and installs its dependencies; a later run finds it there. */
export async function checkOut(
  name: string,
  { root, size, say }: { root: string; size: Size; say(line: string): void },
): Promise<Revision> {
  const { stdout } = await run('git', ['rev-parse', '--verify', `${name}^{commit}`], { cwd: root })
  const commit = stdout.trim()
  const folder = join(root, '.cache/bench/revisions', commit.slice(0, 12))
  if (!existsSync(folder)) {
    say(`Checking out ${name}…`)
    await run('git', ['clone', '--quiet', '--shared', '--no-checkout', root, folder])
    await run('git', ['checkout', '--quiet', commit], { cwd: folder })
  }
  if (!existsSync(join(folder, 'node_modules/.package-lock.json'))) {
    say(`Installing ${name}…`)
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, maxBuffer: 10_000_000 })
  }
  const generator = generators.find((path) => existsSync(join(folder, path)))
  if (generator === undefined) throw new Error(`${name} has no generator of a set`)
  return {
    root: folder,
    async open(databaseServer) {
      const program = `
        const { openDataset } = await import(${JSON.stringify(join(folder, generator))})
        const set = await openDataset(process.argv[1], ${JSON.stringify(size)}, console.error)
        console.log(set.url)`
      const made = await run(process.execPath, ['--input-type=module', '-e', program, databaseServer], {
        cwd: folder,
        maxBuffer: 10_000_000,
      })
      const url = made.stdout.trim().split('\n').at(-1)
      if (url === undefined || url === '') throw new Error(`${name} made no set: ${made.stderr}`)
      return url
    },
  }
}
