import { existsSync } from 'node:fs'
import { quietly } from '../launcher/processes.mjs'
import { Refusal, step } from '../launcher/say.mjs'

/**
 * Installs a Debian package, as root or with password-less sudo.
 * @param {string} name the package
 * @param {string} otherwise instruction for other systems, a complete French sentence
 */
export async function installDebianPackage(name, otherwise) {
  if (!existsSync('/usr/bin/apt-get')) throw new Refusal(otherwise)
  const isRoot = process.getuid?.() === 0
  const maySudo = !isRoot && (await quietly('sudo', ['--non-interactive', 'true'])).code === 0
  if (!isRoot && !maySudo) throw new Refusal(`${otherwise} Sur Debian : sudo apt-get install ${name}`)
  await step(`Installation de ${name}`, async () => {
    await apt(isRoot, ['update'])
    await apt(isRoot, ['install', '--yes', '--no-install-recommends', name])
  })
}

async function apt(isRoot, options) {
  // Waits for another running apt.
  const words = ['apt-get', '--quiet', '--option', 'DPkg::Lock::Timeout=300', ...options]
  const [program, ...rest] = isRoot ? words : ['sudo', '--non-interactive', ...words]
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { code, output } = await quietly(program, rest, { env })
  if (code !== 0)
    throw new Refusal(`apt-get ${options[0]} a échoué.\n${output.trim().split('\n').slice(-12).join('\n')}`)
}
