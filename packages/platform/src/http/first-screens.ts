import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { ownRequest } from './read-budget.ts'

/** Server build of the web app (apps/web/src/app/serve.tsx). */
interface WebApp {
  serve(address: URL, site: ShownSite, read: (asked: string) => Promise<unknown>): Promise<string>
}

/**
 * Guests' pages rendered on the server by the web app: browsers show them until the app runs, and crawlers see nothing
 * else.
 */
export interface FirstScreens {
  /**
   * Returns the page with its first screen, or unchanged when none can be rendered now or none is wanted
   * (`x-parvis-first-screen: none`).
   * @param page the page, or how it is made from the answers that its first screen was drawn from
   */
  on(
    request: Pick<FastifyRequest, 'headers'>,
    page: string | ((answers: ScreenAnswers) => string),
    address: string,
  ): Promise<string>
}

/** API responses to a guest from which a first screen was rendered, by address. The same map while they are unchanged. */
export type ScreenAnswers = ReadonlyMap<string, string>

/** For a page without a first screen. */
export const noAnswers: ScreenAnswers = new Map()

/** Facts about the site that screens show. */
interface ShownSite {
  name: string
  /** Settings of the site that differ from the defaults, for the web app. */
  facts: object
}

interface FirstScreensOptions {
  siteUrl: string
  /** Present facts of the site: a new name makes other screens. */
  site(): ShownSite
  /** File of the server build of the web app. */
  renderer: string
}

interface Screen {
  /** API responses it was rendered from, by address. */
  answers: Map<string, string>
  root: string
  drawnAt: number
}

/** Cache size in characters. */
const memory = 12_000_000
/** Milliseconds after which relative times ("il y a 5 minutes") are rendered again. */
const fresh = 60_000
/** Maximum number of waiting renders. */
const queue = 8
/** Milliseconds per second that rendering may take. */
const share = 250

const keyOf = (address: string, { name, facts }: ShownSite) => `${address} ${name} ${JSON.stringify(facts)}`

const emptyRoot = '<div id="root"></div>'

/**
 * Renders an address from the API's responses to a guest, and caches the result as long as these responses stay the
 * same. Pages have no first screen without a server build of the web app, and when rendering would take too much time.
 */
export function openFirstScreens(
  app: FastifyInstance,
  { siteUrl, site, renderer }: FirstScreensOptions,
): FirstScreens {
  const isBuilt = existsSync(renderer)
  /** Loaded on the first request. */
  let loading: Promise<WebApp> | undefined
  const screens = new LRUCache<string, Screen>({
    maxSize: memory,
    sizeCalculation: ({ root, answers }) =>
      root.length + [...answers.values()].reduce((sum, { length }) => sum + length, 0),
  })
  const drawing = new Map<string, Promise<Screen | null>>()
  let inHand = 0
  let second = 0
  let spent = 0

  async function read(address: string): Promise<string> {
    const { statusCode, body } = await app.inject({
      method: 'GET',
      url: address,
      remoteAddress: ownRequest,
    })
    if (statusCode !== 200) throw new Error(`${address} was answered ${statusCode}`)
    return body
  }

  async function stillStands({ answers, drawnAt }: Screen): Promise<boolean> {
    if (performance.now() - drawnAt > fresh) return false
    for (const [address, body] of answers) if ((await read(address)) !== body) return false
    return true
  }

  function hasTime(): boolean {
    const now = Math.floor(performance.now() / 1_000)
    if (now !== second) {
      second = now
      spent = 0
    }
    return spent < share && inHand < queue
  }

  async function draw(address: string, shown: ShownSite): Promise<Screen> {
    const answers = new Map<string, string>()
    let markup: string
    let answeredAt = performance.now()
    inHand += 1
    try {
      loading ??= import(pathToFileURL(renderer).href)
      const web = await loading
      markup = await web.serve(new URL(address, siteUrl), shown, async (asked) => {
        const body = await read(asked)
        answers.set(asked, body)
        answeredAt = performance.now()
        return JSON.parse(body)
      })
    } finally {
      inHand -= 1
      spent += performance.now() - answeredAt
    }
    const list = [...answers].map(([asked, body]) => `[${JSON.stringify(asked)},${body}]`).join()
    const root = `<div id="root" data-served>${markup}</div>
    <script type="application/json" id="served-answers">[${list.replaceAll('<', '\\u003c')}]</script>`
    const screen = { answers, root, drawnAt: performance.now() }
    screens.set(keyOf(address, shown), screen)
    return screen
  }

  async function screenOf(address: string, shown: ShownSite): Promise<Screen | null> {
    if (!isBuilt) return null
    const kept = screens.get(keyOf(address, shown))
    if (kept !== undefined && (await stillStands(kept))) return kept
    return hasTime() ? draw(address, shown) : null
  }

  return {
    async on({ headers }, page, address) {
      const pageWith = (answers: ScreenAnswers) => (typeof page === 'string' ? page : page(answers))
      if (headers['x-parvis-first-screen'] === 'none') return pageWith(noAnswers)
      const shown = site()
      const key = keyOf(address, shown)
      let work = drawing.get(key)
      if (work === undefined) {
        work = screenOf(address, shown).finally(() => drawing.delete(key))
        drawing.set(key, work)
      }
      try {
        const screen = await work
        if (screen === null) return pageWith(noAnswers)
        return pageWith(screen.answers).replace(emptyRoot, () => screen.root)
      } catch (error) {
        app.log.warn({ err: error, address }, 'page served without its first screen')
        return pageWith(noAnswers)
      }
    },
  }
}
