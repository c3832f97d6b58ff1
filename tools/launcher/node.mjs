import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { npm, quietly, root } from './processes.mjs'
import { Refusal, step } from './say.mjs'

/** Older versions do not run TypeScript sources. */
const oldestUsable = 24

/**
 * Returns the current Node if suitable, or the one of `.nvmrc`, downloaded once from the npm registry; refuses where
 * nothing may be downloaded.
 */
export async function ensureNode({ download }) {
  if (Number.parseInt(process.versions.node, 10) >= oldestUsable) return process.execPath
  const version = readFileSync(join(root, '.nvmrc'), 'utf8').trim()
  const home = join(root, '.cache', `node-${version}`)
  const node = join(home, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(node)) {
    if (!download) {
      throw new Refusal(
        `Avec NODE_ENV=production, Parvis n’installe rien au démarrage, et demande Node ${oldestUsable} ou plus récent ; celui-ci est ${process.version} : ${byHand(version)}`,
      )
    }
    await step(`Téléchargement de Node ${version} (celui-ci est ${process.version})`, () =>
      fetchNode(version, home),
    )
  }
  return node
}

async function fetchNode(version, home) {
  const draft = `${home}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  try {
    // A separate package, so that npm does not treat the folder as a part of Parvis.
    writeFileSync(join(draft, 'package.json'), '{ "private": true }\n')
    // The package `node` downloads its binary in an install script, which npm may refuse to run: use the binary's own
    // package.
    const name = platformPackage()
    const options = [
      'install',
      '--prefix',
      draft,
      '--no-save',
      '--no-package-lock',
      '--no-audit',
      '--no-fund',
    ]
    const { code, output } = await npm(
      process.execPath,
      [...options, '--ignore-scripts', `${name}@${version}`],
      draft,
    )
    if (code !== 0) throw new Refusal(`${explanation(output, name, version)}\n${complaintOf(output)}`)
    const folder = join(draft, 'node_modules', name)
    const binary = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).bin.node
    const check = await quietly(join(folder, binary), ['--version'])
    if (check.output.trim() !== `v${version}`) {
      throw new Refusal(
        `Node ${version} ne fonctionne pas sur ce système (${complaintOf(check.output)}) : ${byHand(version)}`,
      )
    }
    mkdirSync(dirname(home), { recursive: true })
    const keep = join(draft, 'keep')
    mkdirSync(keep)
    renameSync(dirname(join(folder, binary)), join(keep, 'bin'))
    renameUnlessThere(keep, home)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function renameUnlessThere(from, to) {
  try {
    renameSync(from, to)
  } catch (error) {
    // Another launcher downloaded the same version meanwhile.
    if (!existsSync(join(to, 'bin'))) throw error
  }
}

function platformPackage() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const prefix = platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'
  return `${prefix}-${platform}-${process.arch}`
}

/** Explains a failed npm in one sentence. */
export function explanation(output, name, version) {
  if (isOffline(output)) {
    return 'Le registre npm est injoignable : vérifiez la connexion et la configuration de npm, puis relancez.'
  }
  if (/E404|ETARGET|EBADPLATFORM/.test(output)) {
    return `Le registre npm n’a pas de ${name} ${version} : ${byHand(version)}`
  }
  return `npm n’a pas pu installer ${name} ${version} : ${byHand(version)}`
}

function byHand(version) {
  return `installez vous-même Node ${version} ou plus récent (https://nodejs.org), puis relancez.`
}

export function isOffline(output) {
  return /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT/.test(
    output,
  )
}

/** Extracts the error from npm's output. */
export function complaintOf(output) {
  const lines = output.split('\n').filter((line) => line.startsWith('npm error') && line !== 'npm error')
  return (lines.length > 0 ? lines.slice(0, 12) : output.trim().split('\n').slice(-12)).join('\n')
}
