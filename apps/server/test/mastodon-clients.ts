import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A folder with the Debian packages unpacked; undefined where apt cannot be used. */
export async function unpackDebian(...names: string[]): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'parvis-clients-'))
  try {
    await run('apt-get', ['download', ...names], { cwd: folder })
    for (const file of await readdir(folder))
      if (file.endsWith('.deb')) await run('dpkg-deb', ['-x', join(folder, file), folder])
    return folder
  } catch {
    return undefined
  }
}

/** A folder with packages of the npm registry; undefined where that is out of reach. */
export async function installPackages(...names: string[]): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'parvis-clients-'))
  try {
    await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}')
    await run('npm', ['install', '--no-audit', '--no-fund', ...names], { cwd: folder })
    return folder
  } catch {
    return undefined
  }
}

/** Runs a program to its end and returns what it writes; its input is given line by line. */
export function runClient(
  program: string,
  parameters: string[],
  { env = {}, cwd, input = '' }: { env?: Record<string, string>; cwd?: string; input?: string } = {},
): Promise<{ code: number | null; out: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { env: { ...process.env, ...env }, cwd })
    let out = ''
    child.stdout.on('data', (chunk) => (out += chunk))
    child.stderr.on('data', (chunk) => (out += chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, out }))
    child.stdin.end(input)
  })
}
