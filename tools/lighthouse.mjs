/**
 * `npm run lighthouse`: Lighthouse (mobile, simulated slow 4G) on the feed, a post and a profile of the demo community,
 * served as in production; `-- --write` updates docs/performance.md. Fails when a page misses the project's targets.
 * Lighthouse is no dependency of Parvis: it is downloaded below .cache on first use.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { environmentWith, npm, quietly, root } from './launcher/processes.mjs'
import { Refusal, say, step } from './launcher/say.mjs'
import { ensureWebBuild } from './launcher/web-build.mjs'
import { ensureChromium } from './test/chromium.mjs'

const version = '13.5.0'
const folder = join(root, '.cache', 'lighthouse')
const data = join(root, '.cache', 'lighthouse-data')
const rounds = 3
/** Minimum score per category (docs/performance.md). */
const wanted = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const names = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
}
const metrics = {
  'first-contentful-paint': 'first paint, s',
  'largest-contentful-paint': 'largest paint, s',
  'total-blocking-time': 'blocked, ms',
  'cumulative-layout-shift': 'shift',
}

async function main(options) {
  const unknown = options.filter((option) => option !== '--write')
  if (unknown.length > 0) throw new Refusal(`Option inconnue : ${unknown.join(', ')}. Choix : --write.`)
  const chromium = await ensureChromium()
  await ensureLighthouse()
  await ensureWebBuild(process.execPath)
  const port = await freePort()
  const address = `http://localhost:${port}`
  const server = await step('Démarrage du serveur', () => start(port, address))
  try {
    const measured = []
    for (const [name, path] of await pages(address)) {
      const seen = []
      for (let round = 0; round < rounds; round += 1)
        seen.push(
          await step(`${name}, ${round + 1} sur ${rounds}`, () => look(`${address}${path}`, chromium)),
        )
      measured.push({ name, ...medianOf(seen) })
    }
    const table = tableOf(measured)
    console.log(table)
    if (options.includes('--write')) write(table)
    const missed = measured.flatMap(({ name, scores, findings }) =>
      Object.entries(wanted)
        .filter(([category, least]) => scores[category] < least)
        .map(
          ([category, least]) => `${name} : ${names[category]} ${scores[category]} au lieu de ${least}
${findings[category].map((one) => `  ${one}`).join('\n')}`,
        ),
    )
    if (missed.length > 0) throw new Refusal(missed.join('\n'))
  } finally {
    server.kill('SIGTERM')
    if (server.exitCode === null) await new Promise((ended) => server.once('exit', ended))
    rmSync(data, { recursive: true, force: true })
  }
}

async function ensureLighthouse() {
  const installed = join(folder, 'node_modules', 'lighthouse', 'package.json')
  if (existsSync(installed) && JSON.parse(readFileSync(installed, 'utf8')).version === version) return
  await step(`Lighthouse ${version}`, async () => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
    const { code, output } = await npm(
      process.execPath,
      [
        'install',
        '--no-audit',
        '--no-fund',
        '--no-package-lock',
        '--ignore-scripts',
        `lighthouse@${version}`,
      ],
      folder,
    )
    if (code !== 0) throw new Refusal(`Lighthouse n’a pas pu être installé.\n${output.trim()}`)
  })
}

function freePort() {
  return new Promise((found, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => found(port))
    })
  })
}

/** The demo community in its own database, which production would refuse; pages are served as in production. */
async function start(port, address) {
  rmSync(data, { recursive: true, force: true })
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...environmentWith(process.execPath),
      NODE_ENV: 'development',
      PORT: String(port),
      PARVIS_DATA: data,
      PARVIS_DEMO: '1',
      PARVIS_SNAPSHOT: '0',
      DATABASE_URL: '',
    },
  })
  for (let seconds = 0; seconds < 120; seconds += 1) {
    if (server.exitCode !== null) break
    const isReady = await fetch(`${address}/ready`).then(
      ({ ok }) => ok,
      // Nothing listens yet.
      () => false,
    )
    if (isReady) return server
    await sleep(1_000)
  }
  server.kill('SIGTERM')
  throw new Refusal('Le serveur n’a pas démarré.')
}

/** The feed, its first post with comments, and that post's author. */
async function pages(address) {
  const { items } = await (await fetch(`${address}/api/v1/feed`)).json()
  const post = items.find(({ commentCount, author }) => commentCount > 0 && author !== null)
  if (post === undefined) throw new Refusal('La communauté de démonstration n’a pas de post commenté.')
  return [
    ['feed', '/'],
    ['post', `/post/${post.id}`],
    ['profile', `/profile/${post.author.username ?? post.author.id}`],
  ]
}

/** One Lighthouse run: scores of 100, metrics, and the failed audits of each category. */
async function look(url, chromium) {
  const report = join(folder, 'report.json')
  const { code, output } = await quietly(
    process.execPath,
    [
      join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js'),
      url,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      `--only-categories=${Object.keys(wanted).join(',')}`,
      '--chrome-flags=--headless --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync',
    ],
    { cwd: folder, env: { ...environmentWith(process.execPath), CHROME_PATH: chromium } },
  )
  if (code !== 0) throw new Refusal(`Lighthouse a échoué sur ${url}.\n${output.trim()}`)
  const { categories, audits } = JSON.parse(readFileSync(report, 'utf8'))
  const scores = {}
  const findings = {}
  for (const name of Object.keys(wanted)) {
    scores[name] = Math.round(categories[name].score * 100)
    findings[name] = categories[name].auditRefs
      .map(({ id }) => audits[id])
      .filter(({ score }) => score !== null && score < 0.9)
      .map(
        ({ id, title, displayValue, details }) =>
          `${id}: ${title}${displayValue ? ` (${displayValue})` : ''}${elementsOf(details)}`,
      )
  }
  const figures = Object.fromEntries(Object.keys(metrics).map((id) => [id, audits[id].numericValue]))
  return { scores, figures, findings }
}

/** The first elements that an audit complains about. */
function elementsOf(details) {
  const snippets = (details?.items ?? []).map(({ node }) => node?.snippet).filter(Boolean)
  return snippets
    .slice(0, 5)
    .map((snippet) => `\n    ${snippet}`)
    .join('')
}

/** The run with the median performance; the other categories are constant. */
function medianOf(seen) {
  const ordered = seen.toSorted((one, other) => one.scores.performance - other.scores.performance)
  return ordered[Math.floor(ordered.length / 2)]
}

function tableOf(measured) {
  const shown = (id, value) =>
    id.endsWith('paint')
      ? (value / 1000).toFixed(1)
      : id.endsWith('shift')
        ? value.toFixed(3)
        : String(Math.round(value))
  const rows = measured.map(({ name, scores, figures }) => [
    name,
    ...Object.keys(wanted).map((category) => String(scores[category])),
    ...Object.keys(metrics).map((id) => shown(id, figures[id])),
  ])
  const head = ['', ...Object.values(names), ...Object.values(metrics)]
  const widths = head.map((title, column) =>
    Math.max(title.length, 3, ...rows.map((row) => row[column].length)),
  )
  const line = (cells) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))).join(' | ')} |`
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  const when = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const [{ model }] = cpus()
  const least = Object.entries(wanted).map(([category, score]) => `${names[category]} ${score}`)
  return `${when}; Lighthouse ${version}, mobile, simulated slow 4G; median of ${rounds} looks; ${cpus().length} cores (${model.trim()}). Wanted at least: ${least.join(', ')}.

${[line(head), rule, ...rows.map(line)].join('\n')}`
}

function write(table) {
  const file = join(root, 'docs', 'performance.md')
  const text = readFileSync(file, 'utf8')
  const [begin, end] = ['<!-- lighthouse -->', '<!-- end of lighthouse -->']
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from === -1 || to < from) throw new Refusal('docs/performance.md n’a pas de place pour les chiffres.')
  writeFileSync(file, `${text.slice(0, from + begin.length)}\n\n${table}\n\n${text.slice(to)}`)
}

main(process.argv.slice(2)).catch((error) => {
  say(error instanceof Refusal ? error.message : (error?.stack ?? String(error)))
  process.exitCode = 1
})
