/**
 * How long a reader waits for what they tap (INP), and until a first visit has no long task left. `npm run bench:inp` plays
 * on the demo community, in Chromium with a phone's window and a processor slowed four times. It exits with 1 when a target
 * is missed; `-- --write` keeps the figures as the next run's baseline and puts them into docs/performance.md.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { startServer } from './children.ts'
import { followInteractions, lastLongTask, slowestInteraction } from './interactions.ts'

const { values: options } = parseArgs({
  options: {
    /** How often each act is done. */
    rounds: { type: 'string', default: '8' },
    write: { type: 'boolean', default: false },
  },
})
const rounds = Math.min(50, Math.max(1, Number(options.rounds) || 1))

const slowedTimes = 4
/** Milliseconds, of the 75th percentile, as web.dev rates pages. */
const target = 200
/** Milliseconds of a first visit after which nothing may keep its thread busy for 50 ms or more. */
const calmTarget = 3_500
/** A machine with more to do than this is not quiet: its figures are those of its other work too. */
const quietLoad = 2
const firstVisit = 'first visit, end of the last long task'
/** How many cards a long list holds at least. */
const longList = 60

const root = fileURLToPath(new URL('..', import.meta.url))
const kept = join(root, 'bench/results/inp.json')
const data = join(root, '.cache/bench/inp-data')

interface Figures {
  median: number
  p75: number
  slowest: number
}

interface Report {
  about: string
  figures: Record<string, Figures>
}

const load = loadavg()[0] ?? 0
rmSync(data, { recursive: true, force: true })
const server = await startServer(['apps/server/src/main.ts'], {
  NODE_ENV: 'development',
  HOST: '127.0.0.1',
  PORT: '0',
  PARVIS_DATA: data,
  PARVIS_DEMO: '1',
  PARVIS_RATE_LIMITS: '0',
  PARVIS_LOG: 'error',
  DATABASE_URL: '',
})
const browser = await chromium.launch({
  executablePath: process.env.PARVIS_CHROMIUM || '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const times = await measure(browser)
  const report = {
    about: about(),
    figures: Object.fromEntries(times.map(([name, all]) => [name, figuresOf(all)])),
  }
  const table = tableOf(report, readKept())
  console.log(table)
  if (options.write) write(report, table)
  process.exitCode = Object.entries(report.figures).every(isMet) ? 0 : 1
} finally {
  await browser.close()
  await server.stop()
  rmSync(data, { recursive: true, force: true })
}

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 390, height: 844 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowedTimes })
  await followInteractions(page)
  return page
}

/** All times of each act, in milliseconds. */
async function measure(browser: Browser): Promise<[string, number[]][]> {
  const times = new Map<string, number[]>()
  const note = (name: string, time: number) => {
    const all = times.get(name) ?? []
    all.push(time)
    times.set(name, all)
  }

  for (let round = 0; round < rounds; round += 1) {
    const page = await openPage(browser)
    await page.goto('/')
    note(firstVisit, await lastLongTask(page))
    await page.context().close()
  }

  const page = await openPage(browser)
  await signIn(page)
  for (const [list, cards] of [
    ['', 20],
    [`, ${longList} cards or more`, longList],
  ] as const) {
    await fill(page, cards)
    for (let round = 0; round < rounds; round += 1) {
      const act = async (name: string, tap: () => Promise<unknown>) => {
        await tap()
        const time = await slowestInteraction(page)
        // The first round warms up.
        if (round > 0 || rounds === 1) note(`${name}${list}`, time)
      }
      const card = page.locator('article[data-post]').nth(1)
      await act('reaction', () => card.locator('[data-reaction=support]').click())
      await act('tab', () => page.getByRole('tab', { name: 'Journalistes' }).click())
      await act('tab, back to one that was read', () => page.getByRole('tab', { name: 'Politiques' }).click())
      await act('opening a post', () => card.locator(':scope > p').click({ position: { x: 4, y: 4 } }))
      await page.getByRole('heading', { level: 1, name: 'Post', exact: true }).waitFor()
      await act('back from a post', () => page.getByRole('button', { name: 'Retour' }).click())
      await card.waitFor()
    }
  }
  return [...times]
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Connexion' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Adresse email').fill('citoyenne@parvis.example')
  await dialog.getByLabel('Mot de passe', { exact: true }).fill('parvis-demo-2026')
  await dialog.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.locator('article[data-post]').first().waitFor()
}

/** Scrolls down until the list has so many cards or ends, then back to its top. */
async function fill(page: Page, cards: number): Promise<void> {
  for (let before = -1, now = 0; now < cards && now !== before; ) {
    before = now
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    await page.waitForLoadState('networkidle')
    now = await page.locator('article[data-post]').count()
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await slowestInteraction(page)
}

function isMet([name, { p75 }]: [string, Figures]): boolean {
  return p75 <= (name === firstVisit ? calmTarget : target)
}

function figuresOf(all: number[]): Figures {
  const sorted = all.toSorted((one, other) => one - other)
  const at = (part: number) => Math.round(sorted[Math.ceil(part * sorted.length) - 1] ?? Number.NaN)
  return { median: at(0.5), p75: at(0.75), slowest: at(1) }
}

function about(): string {
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const quiet = load < quietLoad ? '' : ' (not quiet: other work counts too)'
  return `${date} UTC; Chromium ${browser.version()}, 390 × 844, processor slowed ${slowedTimes} times; ${cpus().length} cores (${cpus()[0]?.model.trim()}); ${rounds} rounds; load before: ${load.toFixed(2)}${quiet}.`
}

function readKept(): Report | null {
  try {
    return JSON.parse(readFileSync(kept, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function tableOf({ about, figures }: Report, before: Report | null): string {
  const rows = Object.entries(figures).map(([name, { median, p75, slowest }]) => {
    const was = before?.figures[name]?.p75
    return `| ${name} | ${median} | ${p75} | ${slowest} | ${was ?? ''} |`
  })
  const verdicts = Object.entries(figures).map((one) => {
    const [name, { p75 }] = one
    const most = name === firstVisit ? calmTarget : target
    return `- ${isMet(one) ? 'met' : '**missed**'}: ${name}, p75 ${p75} ms (target ${most} or less)`
  })
  return [
    about,
    '',
    '| | median ms | p75 ms | slowest ms | p75 of the baseline |',
    '|---|--:|--:|--:|--:|',
    ...rows,
    '',
    ...verdicts,
  ].join('\n')
}

function write(report: Report, table: string): void {
  writeFileSync(kept, `${JSON.stringify(report, null, 2)}\n`)
  const file = join(root, 'docs/performance.md')
  const text = readFileSync(file, 'utf8')
  const [begin, end] = ['<!-- inp -->', '<!-- end of inp -->']
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from === -1 || to < from) throw new Error('docs/performance.md has no place for the figures')
  writeFileSync(file, `${text.slice(0, from + begin.length)}\n\n${table}\n\n${text.slice(to)}`)
}
