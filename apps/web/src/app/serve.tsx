/**
 * The application as the server runs it (packages/platform/src/http/first-screens.ts): the first screen of a page, as a
 * guest sees it who reads French. Other readers do not see it (public/theme.js).
 */

import { text } from 'node:stream/consumers'
import { createMemoryHistory } from '@tanstack/react-router'
import { prerenderToNodeStream } from 'react-dom/static'
import { answerFrom } from '../lib/served-answers.ts'
import { describeSite } from '../lib/site-name.ts'
import { nameSiteOrigin } from '../lib/site-origin.ts'
import { App } from './app.tsx'
import { activateTexts } from './i18n.ts'
import { allRead, createQueryClient } from './query-client.ts'
import { createParvisRouter } from './router.tsx'

const textsAtHand = activateTexts()
let turn: Promise<unknown> = textsAtHand

/**
 * Draws what stands at an address. One at a time: what a screen asks for is noted as its own.
 *
 * @param site its name, and what it differs in from a usual one
 * @param read a guest's answer of the API; throws where there is none
 * @throws when something that the screen shows could not be read
 */
export function serve(
  address: URL,
  site: Parameters<typeof describeSite>[0],
  read: (asked: string) => Promise<unknown>,
): Promise<string> {
  const drawn = turn.then(() => draw(address, site, read))
  // The caller learns of the failure; the next rendering starts all the same.
  turn = drawn.catch(() => undefined)
  return drawn
}

async function draw(
  { origin, pathname, search }: URL,
  site: Parameters<typeof describeSite>[0],
  read: (asked: string) => Promise<unknown>,
): Promise<string> {
  answerFrom(read)
  nameSiteOrigin(origin)
  describeSite(site)
  const client = createQueryClient(false)
  const router = createParvisRouter(client, createMemoryHistory({ initialEntries: [pathname + search] }))
  try {
    await router.load()
    if (!(await allRead(client))) throw new Error('something that the screen shows could not be read')
    const failures: unknown[] = []
    const { prelude } = await prerenderToNodeStream(<App client={client} router={router} />, {
      onError: (error) => void failures.push(error),
      // Whole: what comes in pieces is put together by scripts, which the page does not allow.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    })
    const markup = await text(prelude)
    if (failures.length > 0) throw failures[0]
    return beforeHydration(markup)
  } finally {
    // Or its answers would be kept for as long as a tab keeps them.
    client.clear()
  }
}

/** Until the application stands, what needs it says so: to readers' tools, and to the hand. */
function beforeHydration(markup: string): string {
  return markup.replaceAll(/<(button|input|select|textarea)(?=[\s>])/g, '<$1 aria-disabled="true"')
}
