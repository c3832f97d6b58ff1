import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../launcher/processes.mjs'

const parts = [
  'apps/server',
  'apps/web',
  'packages/auth',
  'packages/contract',
  'packages/mastodon-api',
  'packages/platform',
  'packages/sdk',
  'e2e',
  'bench',
]
const copied = [
  'package.json',
  'package-lock.json',
  '.gitignore',
  'tools',
  'ops/kubernetes',
  'packages/contract',
  'packages/mastodon-api',
  ...parts.map((part) => `${part}/package.json`),
]
/** Neither the settings of this machine's git, nor those of a git that runs the tests. */
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))),
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
}
const [day, notes] = [/\d{4}-\d\d-\d\d/, '### Mise à jour\n\n- Rien à faire.\n\n### Ajouté\n\n- Une carte.']
const changelog = `# Journal des versions\n\n## À paraître\n\n${notes}\n`

/** Git and npm run as programs, beside other tests. */
const patience = { tags: 'long', timeout: 60_000 }

let folder
let site

function git(...options) {
  const { status, stdout, stderr } = spawnSync('git', options, { cwd: site, encoding: 'utf8', env })
  expect(status, stderr).toBe(0)
  return stdout.trim()
}

function release(...words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/release.mjs', ...words], {
    cwd: site,
    encoding: 'utf8',
    env,
  })
  return { status, stdout, stderr }
}

const read = (file) => readFileSync(join(site, file), 'utf8')
const versionOf = (file) => JSON.parse(read(file)).version

function commit(text) {
  writeFileSync(join(site, 'CHANGELOG.md'), text)
  git('add', '--all')
  git('commit', '--quiet', '--allow-empty', '--message', 'Change something')
}

/** Notes a passed test run, as the whole of `npm test` does. */
function passTests() {
  mkdirSync(join(site, '.cache'), { recursive: true })
  writeFileSync(join(site, '.cache', 'tested-tree'), `${git('rev-parse', 'HEAD^{tree}')}\n`)
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parvis-release-'))
  site = join(folder, 'site')
  for (const path of copied) {
    mkdirSync(dirname(join(site, path)), { recursive: true })
    cpSync(join(root, path), join(site, path), { recursive: true })
  }
  mkdirSync(join(site, 'node_modules'))
  for (const name of ['semver', 'zod'])
    symlinkSync(join(root, 'node_modules', name), join(site, 'node_modules', name))
  git('init', '--quiet', '--initial-branch', 'main')
  git('config', 'user.name', 'Parvis')
  git('config', 'user.email', 'parvis@example.org')
  commit(changelog)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(
  'a release is refused until it may be made, with every reason at once, and a dry run writes nothing',
  patience,
  () => {
    git('switch', '--quiet', '--create', 'other')
    writeFileSync(join(site, 'mes-notes.txt'), '')
    const { status, stderr } = release('0.0.9')
    expect(status).toBe(1)
    expect(stderr.trim().split('\n')).toEqual([
      'La version 0.0.9 ne vient pas après 0.1.0.',
      'La branche est « other » : une version se fait sur main.',
      'Des fichiers ne sont pas dans un commit : git status les nomme.',
      'npm test n’a pas réussi en entier sur ce commit : lancez-le, puis recommencez.',
    ])
    expect(release('1.0').stderr).toContain('« 1.0 » n’est pas un numéro de version')
    expect(release().status).toBe(2)
    rmSync(join(site, 'mes-notes.txt'))
    git('switch', '--quiet', 'main')

    const dry = release('0.2.0', '--dry-run')
    expect(dry.stdout).toContain(notes)
    expect(dry.stderr).toContain('Pour l’instant, refusé :\nnpm test n’a pas réussi')
    passTests()
    expect(release('0.2.0', '--dry-run')).toMatchObject({ status: 0, stderr: '' })
    expect([git('status', '--porcelain'), git('tag'), existsSync(join(site, 'sbom.cdx.json'))]).toEqual([
      '',
      '',
      false,
    ])

    commit('# Journal des versions\n\n## À paraître\n')
    expect(release('0.2.0').stderr).toContain('CHANGELOG.md n’a rien sous « À paraître ».')
  },
)

test(
  'a release writes the version everywhere, commits, and makes a tag whose message is the notes',
  patience,
  () => {
    commit(changelog)
    passTests()
    const result = release('0.2.0')
    expect(result).toMatchObject({ status: 0, stderr: '' })
    expect(result.stdout).toContain(notes)
    expect(result.stdout).toContain('git push --atomic origin main v0.2.0')

    for (const file of ['package.json', 'package-lock.json', ...parts.map((part) => `${part}/package.json`)])
      expect(versionOf(file), file).toBe('0.2.0')
    const { packages } = JSON.parse(read('package-lock.json'))
    expect(packages['apps/server']).toMatchObject({
      version: '0.2.0',
      dependencies: { '@parvis/auth': '0.2.0' },
    })
    expect(JSON.parse(read('apps/server/package.json')).dependencies).toMatchObject({
      '@parvis/auth': '0.2.0',
    })
    expect(read('ops/kubernetes/migrate/kustomization.yaml')).toMatch(/newTag: 0\.2\.0$/m)
    expect(JSON.parse(read('sbom.cdx.json')).metadata.component.version).toBe('0.2.0')
    expect(read('CHANGELOG.md')).toMatch(/## À paraître\n\n## 0\.2\.0 — \d{4}-\d\d-\d\d\n\n### Mise à jour\n/)
    expect([git('status', '--porcelain'), git('log', '-1', '--format=%s')]).toEqual(['', 'Release 0.2.0'])
    expect(git('cat-file', '-t', 'v0.2.0')).toBe('tag')
    const message = git('tag', '--list', '--format=%(contents)', 'v0.2.0')
    expect(message).toMatch(/^Parvis 0\.2\.0\n/)
    expect(message).toContain(notes)
    expect(day.test(result.stdout)).toBe(true)
    // The same version is made once.
    passTests()
    expect(release('0.2.0').stderr).toContain('La version 0.2.0 ne vient pas après 0.2.0.')
  },
)

test('a release that fails midway leaves everything as it was', patience, () => {
  commit(
    read('CHANGELOG.md').replace('## À paraître\n', `## À paraître\n\n${notes.replace('carte', 'loi')}\n`),
  )
  passTests()
  const before = git('rev-parse', 'HEAD')
  git('config', 'user.useConfigOnly', 'true')
  git('config', '--unset', 'user.email')
  expect(release('0.3.0').stderr).toMatch(/^Rien n’est fait, tout est comme avant : git commit : /)
  git('config', 'user.email', 'parvis@example.org')
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]).toEqual([before, '', 'v0.2.0'])
  expect(versionOf('package.json')).toBe('0.2.0')
})
