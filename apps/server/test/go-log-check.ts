import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../../tools/log-check-go', import.meta.url))
/** Where Debian's golang-golang-x-mod-dev has the packages. */
const packages = '/usr/share/gocode'

let built: string | null | undefined

/** Builds tools/log-check-go; null where Go or its packages are missing, which is logged once. */
export function goLogCheck(): string | null {
  built ??= build()
  return built
}

function build(): string | null {
  const hasPackages =
    statSync(`${packages}/src/golang.org/x/mod/sumdb`, { throwIfNoEntry: false }) !== undefined
  if (!hasPackages || spawnSync('go', ['version']).status !== 0) {
    console.log(
      'Go and its packages are not installed (Debian: golang-go, golang-golang-x-mod-dev): the checks of the public log by the Go tool are skipped',
    )
    return null
  }
  const program = join(mkdtempSync(join(tmpdir(), 'parvis-go-')), 'log-check')
  const { status, stderr } = spawnSync('go', ['build', '-o', program, '.'], {
    cwd: folder,
    env: { ...process.env, GO111MODULE: 'off', GOPATH: packages, GOFLAGS: '' },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`tools/log-check-go does not build: ${stderr}`)
  return program
}

/** Runs the Go tool. */
export function runsGo(...args: string[]): Promise<{ code: number; output: string }> {
  const program = goLogCheck()
  if (program === null) throw new Error('the Go tool is not there')
  return new Promise((resolve) => {
    execFile(program, args, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })
}
