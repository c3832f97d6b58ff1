import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import type { MeasuredServer } from './children.ts'
import { firstViewOf, slowestInteraction, watchPage } from './page-times.ts'
import { credentials } from './people.ts'
import type { Stage } from './stage.ts'
import { type CustomLoad, once, type Story } from './story.ts'
import { summaryOf } from './summary.ts'

/** Divides the processor's speed by this. */
const slowed = 4
/** Milliseconds, as web.dev rates pages. */
const longestInteraction = 200
const largestShift = 0.1
/** Milliseconds of a first view after which no task may take 50 ms or more. */
const longestUntilCalm = 3_500
/** Cards of a short list and of a long one. */
const lists = [20, 60]

const cards = 'article[data-post]'

/** A reader, in a browser context of their own. */
interface Reader {
  page: Page
  close(): Promise<void>
}

type OpenReader = (credential?: (typeof credentials)[number]) => Promise<Reader>

/** First views of the feed, and interactions of a member, in Chromium with a phone's window. */
export function browserStories(stage: Stage): Story[] {
  return [firstViewStory(stage), ...lists.map((length) => interactionStory(stage, length))]
}

/** Each view has a new browser context: nothing is cached but the member's session. A round is one view. */
function firstViewStory(stage: Stage): Story {
  const { server, open } = browsing(stage)
  let turn = 0
  const interactions = { tab: 'INP of the tab, ms', reaction: 'INP of a reaction, ms' }
  const view =
    (who: 'guest' | 'member'): CustomLoad =>
    async (counted) => {
      const { page, close } = await open(
        who === 'guest' ? undefined : credentials[turn++ % credentials.length],
      )
      try {
        const { largestPaint, lastLongTask, shifted } = await counted(async () => {
          await page.goto('/')
          await page.locator(cards).first().waitFor()
          return firstViewOf(page)
        })
        const times = {
          'LCP, ms': largestPaint,
          CLS: shifted,
          'end of the last long task, ms': lastLongTask,
          [interactions.tab]: await timeOf(page, () => tabOf(page, 'Journalistes').click()),
          // A guest is asked to sign in.
          [interactions.reaction]: await timeOf(page, () => supportOf(page).click()),
        }
        return {
          ...summaryOf([largestPaint], { refused: 0, broken: 0, span: largestPaint }),
          figures: Object.fromEntries(Object.entries(times).map(([name, time]) => [`${who}, ${name}`, time])),
        }
      } finally {
        await close()
      }
    }
  return {
    name: 'first-view of the feed, member, cold cache',
    server,
    play: view('member'),
    warms: true,
    needsBrowser: true,
    yardstick: { name: 'guest, cold cache', server, play: view('guest') },
    targets: {
      timesP50: 1.5,
      figures: Object.fromEntries(
        ['guest', 'member'].flatMap((who) => [
          [`${who}, CLS`, largestShift],
          [`${who}, end of the last long task, ms`, longestUntilCalm],
          ...Object.values(interactions).map((name) => [`${who}, ${name}`, longestInteraction]),
        ]),
      ),
    },
  }
}

/** A member does what readers do most, on a page that stays open. A round is each act once. */
function interactionStory(stage: Stage, length: number): Story {
  const { server, open } = browsing(stage)
  const reader = once(async () => {
    const { page } = await open(credentials[0])
    await page.goto('/')
    await page.locator(cards).first().waitFor()
    await scrollThrough(page, length)
    return page
  })
  const acts = ['reaction', 'tab', 'tab, read before', 'opening a post', 'back from a post'].map(
    (act) => `INP, ${act}, ms`,
  )
  return {
    name: `interactions of a member, ${length} cards or more`,
    server,
    async play() {
      const page = await reader()
      const post = page.locator(cards).nth(1)
      const times = [
        await timeOf(page, () => supportOf(page).click()),
        await timeOf(page, () => tabOf(page, 'Journalistes').click()),
        await timeOf(page, () => tabOf(page, 'Politiques').click()),
        await timeOf(page, () => post.locator(':scope > p').click({ position: { x: 4, y: 4 } })),
      ]
      await page.getByRole('heading', { level: 1, name: 'Post', exact: true }).waitFor()
      times.push(await timeOf(page, () => page.getByRole('button', { name: 'Retour' }).click()))
      await post.waitFor()
      const span = times.reduce((sum, time) => sum + time, 0)
      return {
        ...summaryOf(times, { refused: 0, broken: 0, span }),
        figures: Object.fromEntries(acts.map((act, index) => [act, times[index] ?? Number.NaN])),
      }
    },
    warms: true,
    needsBrowser: true,
    targets: { figures: Object.fromEntries(acts.map((act) => [act, longestInteraction])) },
  }
}

/** A node that serves the built web app, and readers of it. Both end with the story. */
function browsing(stage: Stage): { server: () => Promise<MeasuredServer>; open: OpenReader } {
  const browser = once(async () => {
    const executablePath = await chromiumPath()
    const launched = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
    stage.afterStory(() => launched.close())
    return launched
  })
  const server = once(async () => {
    await browser()
    await buildWeb()
    return stage.node({})
  })
  return {
    server,
    open: async (credential) =>
      openReader(await browser(), await server(), { credential, rate: stage.sized(slowed, 1) }),
  }
}

async function openReader(
  browser: Browser,
  { address }: MeasuredServer,
  { credential, rate }: { credential: Parameters<OpenReader>[0]; rate: number },
): Promise<Reader> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 360, height: 800 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    serviceWorkers: 'block',
  })
  if (credential !== undefined) await signIn(context, credential)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  await watchPage(page)
  return { page, close: () => context.close() }
}

/** Gives a context the session that a browser keeps: its cookie, and the mark of it. */
async function signIn(context: BrowserContext, data: (typeof credentials)[number]): Promise<void> {
  const answer = await context.request.post('/auth/v1/token?grant_type=password', {
    data,
    headers: { 'x-parvis-session': 'cookie', 'sec-fetch-site': 'same-origin' },
  })
  if (!answer.ok()) throw new Error(`sign-in failed: ${await answer.text()}`)
  const { user } = (await answer.json()) as { user: { id: string } }
  await context.addInitScript(
    (marker) => localStorage.setItem('parvis.session', marker),
    JSON.stringify({ user: user.id }),
  )
}

async function timeOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  await act()
  return slowestInteraction(page)
}

const tabOf = (page: Page, name: string) => page.getByRole('tab', { name })
const supportOf = (page: Page) => page.locator(cards).nth(1).locator('[data-reaction=support]')

/** Scrolls down until the list has this many cards, then back to its top. */
async function scrollThrough(page: Page, length: number): Promise<void> {
  for (let before = -1, now = 0; now < length; ) {
    if (now === before) throw new Error(`the feed ends after ${now} cards`)
    before = now
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    await page.waitForLoadState('networkidle')
    now = await page.locator(cards).count()
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await slowestInteraction(page)
}

/** Path of Chromium, installed where it can be. Throws an error that explains how to install it. */
async function chromiumPath(): Promise<string> {
  const { ensureChromium } = await tool('test/chromium.mjs')
  return ensureChromium()
}

async function buildWeb(): Promise<void> {
  const { ensureWebBuild } = await tool('launcher/web-build.mjs')
  await ensureWebBuild(process.execPath)
}

/** The tools run before anything is installed, and have no types. */
const tool = (path: string) => import(new URL(`../tools/${path}`, import.meta.url).href)
