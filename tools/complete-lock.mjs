/**
 * Completes package-lock.json after `npm install`: every optional platform package that a dependency names must be in
 * the lock, or `npm ci` reports the lock as out of date. npm omits those that its registry does not have (a mirror may
 * hold only some platforms). Their versions are pinned by the packages that name them, and their names determine their
 * systems.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
const { packages } = lock
let added = 0

for (const [path, owner] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
    if (isThere(path, name)) continue
    packages[`node_modules/${name}`] = {
      version,
      ...platformOf(name),
      ...(owner.dev ? { dev: true } : {}),
      optional: true,
    }
    added += 1
  }
}

lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
if (process.argv.includes('--check')) {
  if (added > 0)
    console.error(
      `package-lock.json misses ${added} platform packages: node tools/complete-lock.mjs adds them.`,
    )
  process.exitCode = added > 0 ? 1 : 0
} else {
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`${added} platform packages added to package-lock.json`)
}

/** Resolves like Node: below the owner, then in each folder above it. */
function isThere(path, name) {
  let at = path
  for (;;) {
    if (packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`] !== undefined) return true
    if (at === '') return false
    at = at.includes('node_modules/') ? at.slice(0, at.lastIndexOf('node_modules/')).replace(/\/$/, '') : ''
  }
}

function platformOf(name) {
  const words = name.split('/').pop().split('-')
  const os = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'].find((word) =>
    words.includes(word),
  )
  const cpu = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32'].find((word) =>
    words.includes(word),
  )
  const libc = os !== 'linux' ? undefined : words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc'
  if (cpu === undefined) throw new Error(`which system is ${name} for?`)
  return { cpu: [cpu], ...(libc ? { libc: [libc] } : {}), ...(os ? { os: [os] } : {}) }
}
