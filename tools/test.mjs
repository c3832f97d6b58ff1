/**
 * `npm test`: all checks and tests, cheap ones first; a failure does not hide later ones. The last line sums up all
 * suites: `N passed, N failed`. `npm test -- STEP…` runs only the named steps.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { audit } from './audit.mjs'
import { environmentWith, exitCode, forwardSignals, quietly, root } from './launcher/processes.mjs'
import { Refusal, say } from './launcher/say.mjs'
import { ensureWebBuild } from './launcher/web-build.mjs'
import { committedTree, noteTested } from './release/tested.mjs'
import { ensureChromium } from './test/chromium.mjs'

const results = join(root, '.cache', 'test-results')
/** Each worker of the tests, and each server of the journeys, loads the whole server: with this in half the time. */
const compileCache = { NODE_COMPILE_CACHE: join(root, '.cache', 'compiled') }
/** Parts that share their options are one program: what they share is checked once. */
const typed = {
  'packages/contract': 'contrat',
  'tsconfig.server.json': 'serveur, ses paquets et bancs d’essai',
  'apps/web': 'application web',
  e2e: 'parcours',
}

const steps = [
  ['lock', 'Verrou des dépendances complet', () => check(['tools/complete-lock.mjs', '--check'])],
  [
    'sbom',
    'Liste des composants de production entière (CycloneDX)',
    () => check(['tools/sbom.mjs', '--check']),
  ],
  ['audit', 'Failles connues des dépendances (npm audit)', audit],
  [
    'format',
    'Format et relecture automatique (biome)',
    () => check([bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '.']),
  ],
  ['migrations', 'Nouvelles migrations sans danger (squawk)', () => check(['tools/lint-migrations.mjs'])],
  ['walls', 'Murs entre les parties (dependency-cruiser)', walls],
  ...Object.entries(typed).map(([part, name]) => ['types', `Types : ${name}`, () => types(part)]),
  ['unused', 'Code inutilisé (knip)', () => check([bin('knip/bin/knip.js')])],
  ['texts', 'Textes de l’interface à jour (lingui)', texts],
  ['unit', 'Tests unitaires et d’intégration (vitest)', () => unit('!long')],
  ['journeys', 'Parcours dans le navigateur (playwright)', journeys],
]

/** Long suites with commands of their own, such as `npm run test:screens`: only run when named. */
const longer = [
  [
    'screens',
    'Tous les écrans, dans chaque thème (playwright)',
    () => journeys({ PARVIS_JOURNEYS: 'screens' }),
  ],
  ['long', 'Tests longs (vitest)', () => unit('long')],
  ['long', 'Parcours longs (playwright)', () => journeys({ PARVIS_JOURNEYS: 'long' })],
]

const asked = process.argv.slice(2)
const names = [...new Set([...steps, ...longer].map(([name]) => name))]
const unknown = asked.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  say(`Étape inconnue : ${unknown.join(', ')}. Choix : ${names.join(', ')}.`)
  process.exit(2)
}

const total = { passed: 0, failed: 0, skipped: 0 }
const failures = []
/** Names of failed tests, of tests that passed only on retry, and other errors. */
const named = { failed: [], unsteady: [], beside: [] }
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const tree = committedTree()
const wanted = asked.length === 0 ? steps : [...steps, ...longer].filter(([name]) => asked.includes(name))
const suites = ['unit', 'journeys', ...longer.map(([name]) => name)]
// Checks print only on failure and use one core each: two run at a time, beside the build of the web app.
const built = wanted.some(([name]) => name !== 'unit' && suites.includes(name))
  ? ensureWebBuild(process.execPath)
  : undefined
await twoAtATime(
  wanted.filter(([name]) => !suites.includes(name)),
  go,
)
// The journeys, which need the build, report its failure.
await built?.catch(() => undefined)
for (const step of wanted) if (suites.includes(step[0])) await go(step)
if (failures.length > 0) console.log(`\nEn échec : ${failures.join(' ; ')}`)
list('Tests en échec', named.failed)
list('Tests instables, passés au second essai', named.unsteady)
list('Erreurs hors des tests', named.beside)
console.log(`\n${summary(total)}`)
// `npm run release` asks for it.
if (asked.length === 0 && total.failed === 0 && tree !== undefined && committedTree() === tree)
  noteTested(tree)
process.exit(total.failed > 0 ? 1 : 0)

async function twoAtATime(items, work) {
  const left = [...items]
  const one = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all([one(), one()])
}

/** Runs a step, adds up its counts and prints its result. */
async function go([, title, run]) {
  const began = Date.now()
  const count = await run().catch((error) => {
    say(error instanceof Refusal ? error.message : (error.stack ?? String(error)))
    return { passed: 0, failed: 1 }
  })
  for (const key of Object.keys(total)) total[key] += count[key] ?? 0
  if (count.failed > 0) failures.push(title)
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  const mark = count.failed > 0 ? '✗' : count.passed > 0 ? '✓' : '–'
  console.log(`${mark} ${title} : ${summary(count)} (${seconds} s)`)
}

function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}

/** Lists tests to look at in the last lines of a long run. */
function list(title, names) {
  if (names.length > 0) console.log(`\n${title} :\n${names.map((name) => `  ${name}`).join('\n')}`)
}

function bin(path) {
  return join(root, 'node_modules', path)
}

/** Runs a program that passes or fails as a whole, and prints its output only on failure. */
async function check(options, cwd = root) {
  const env = { ...environmentWith(process.execPath), NO_COLOR: '1', FORCE_COLOR: undefined }
  const { code, output } = await quietly(process.execPath, options, { cwd, env })
  if (code !== 0) console.log(output.trim())
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

/**
 * One checker: each further one checks the shared types again, and the default of four takes more than twice the work.
 */
function types(part) {
  return check([bin('typescript/bin/tsc'), '-p', part, '--checkers', '1'])
}

function walls() {
  const program = bin('dependency-cruiser/bin/dependency-cruiser.mjs')
  return check([program, '--config', '.dependency-cruiser.cjs', 'apps', 'packages', 'e2e', 'bench'])
}

function texts() {
  return check([bin('@lingui/cli/dist/lingui.js'), 'check', 'sync', '--clean'], join(root, 'apps', 'web'))
}

/** Runs the tests whose tags match: `long` or `!long`. */
async function unit(tags) {
  // Components of the web app are tested in a browser.
  const chromium = await ensureChromium()
  const file = join(results, 'unit.json')
  const beside = join(results, 'unit-beside.json')
  const options = [
    'run',
    `--tags-filter=${tags}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    '--reporter=./tools/test/beside-reporter.mjs',
  ]
  const env = {
    ...compileCache,
    PARVIS_CHROMIUM: chromium,
    PARVIS_LOG: 'silent',
    PARVIS_BESIDE: beside,
  }
  const code = await show([bin('vitest/vitest.mjs'), ...options], root, env)
  const report = read(file)
  const passed = report?.numPassedTests ?? 0
  // A file that fails to load counts as failed tests.
  const broken = (report?.testResults ?? []).filter(
    (f) => f.status === 'failed' && f.assertionResults.length === 0,
  )
  const failed = (report?.numFailedTests ?? 0) + broken.length
  let skipped = 0
  for (const { name, assertionResults } of report?.testResults ?? [])
    for (const test of assertionResults) {
      const isChosen = test.tags.includes('long') === (tags === 'long')
      if (isChosen && !['passed', 'failed'].includes(test.status)) skipped += 1
      const title = `${relative(root, name)} › ${test.fullName}`
      if (test.status === 'failed') named.failed.push(`${title}\n    ${reason(test.failureMessages)}`)
      else if (test.status === 'passed' && test.failureMessages.length > 0) named.unsteady.push(title)
    }
  for (const { name } of broken) named.failed.push(relative(root, name))
  named.beside.push(...(read(beside) ?? []).map(plain))
  return whole({ passed, failed, skipped }, code)
}

async function journeys(choice = {}) {
  await built
  const chromium = await ensureChromium()
  const file = join(results, 'journeys.json')
  const env = { ...compileCache, ...choice, PARVIS_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const options = ['test', '--reporter=line,json']
  const code = await show([bin('@playwright/test/cli.js'), ...options], join(root, 'e2e'), env)
  const report = read(file)
  for (const { title, status, errors } of journeysOf(report?.suites ?? [])) {
    if (status === 'unexpected') named.failed.push(`${title}\n    ${reason(errors)}`)
    if (status === 'flaky') named.unsteady.push(title)
  }
  for (const { message, stack } of report?.errors ?? []) named.beside.push(plain(stack ?? message ?? ''))
  const stats = report?.stats ?? { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  return whole(
    { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped },
    code,
  )
}

/** Playwright's report is a tree of suites. */
function journeysOf(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...journeysOf(inner),
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ status, results }) => ({
        title: `e2e/${file} › ${title}`,
        status,
        errors: results.flatMap(({ errors }) => errors.map(({ message }) => message)),
      })),
    ),
  ])
}

/** Short reason of a final failure; the full one is printed where it happened, perhaps thousands of lines before. */
function reason(messages) {
  return plain(messages.at(-1) ?? '').slice(0, 1_500)
}

/** A terminal text without colours, indented for this list. */
function plain(text) {
  return stripVTControlCharacters(text).trim().replaceAll('\n', '\n    ')
}

/** A runner with an error outside its tests, or without any test, has failed. */
function whole(count, code) {
  const isWhole = code === 0 && count.passed > 0
  if (!isWhole && count.failed === 0 && named.beside.length === 0)
    named.beside.push(`the runner ended with code ${code}, without naming an error`)
  const failed = count.failed === 0 && !isWhole ? 1 : count.failed
  return { ...count, failed }
}

/** Runs a program with its own output. */
function show(options, cwd, more) {
  return new Promise((resolve, reject) => {
    const env = { ...environmentWith(process.execPath), ...more }
    const child = spawn(process.execPath, options, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
    const release = forwardSignals(() => [child])
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      release()
      resolve(exitCode(code, signal))
    })
  })
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
