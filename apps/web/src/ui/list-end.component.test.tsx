import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test/show.tsx'
import { NetworkError } from '../lib/api-client.ts'
import { type EndQuery, ListEnd } from './list-end.tsx'

/** The end of a list of which more pages are to come, and how often the next one was asked for. */
function endOf(state: Partial<EndQuery> = {}) {
  const log = { asked: 0 }
  const query = {
    error: null,
    hasNextPage: true,
    isFetching: false,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: () => {
      log.asked += 1
      return new Promise<never>(() => {})
    },
    ...state,
  }
  return { log, ui: <ListEnd query={query} waiting={<p>Chargement…</p>} /> }
}
const far = <div className="h-[5000px]" />

describe('the end of a list', () => {
  test('asks for the next page once, before it is reached', async () => {
    const { log, ui } = endOf()
    await show(ui)
    await expect.poll(() => log.asked).toBe(1)
  })

  test('asks for nothing while it is far below', async () => {
    const { log, ui } = endOf()
    await show([<div key="far">{far}</div>, <div key="end">{ui}</div>])
    await new Promise((seen) => setTimeout(seen, 100))
    expect(log.asked).toBe(0)
    scrollTo(0, document.documentElement.scrollHeight)
    await expect.poll(() => log.asked).toBe(1)
  })

  test('holds the place of what is on its way', async () => {
    const { log, ui } = endOf({ isFetching: true, isFetchingNextPage: true })
    await show(ui)
    await expect.element(page.getByText('Chargement…')).toBeVisible()
    await expect.element(page.getByRole('button')).not.toBeInTheDocument()
    expect(log.asked).toBe(0)
  })

  test('says why the next page did not come, and asks again only when told', async () => {
    const { log, ui } = endOf({ isFetchNextPageError: true, error: new NetworkError() })
    await show(ui)
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^Problème de connexion au serveur\./)
    await new Promise((seen) => setTimeout(seen, 100))
    expect(log.asked).toBe(0)
    await page.getByRole('button', { name: 'Réessayer' }).click()
    expect(log.asked).toBe(1)
  })

  test('says that all has been read', async () => {
    await show(endOf({ hasNextPage: false }).ui)
    await expect.element(page.getByText('Vous avez tout lu.')).toBeVisible()
    await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  })
})
