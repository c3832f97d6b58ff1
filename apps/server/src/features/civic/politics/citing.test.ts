import { getOwnCard } from '@parvis/contract/content/media.ts'
import { describe, expect } from 'vitest'
import { blockOf, debt, opens, put, search, test } from '../../../../test/politics.ts'

const site = 'http://parvis.test'

describe('citing figures', () => {
  test('each figure of a block has its own card: label, value, source and date', async ({ guest, join }) => {
    const manon = await join('manon')
    const { figures } = blockOf(await opens(guest, 'economy'), 'figures', 'figures')
    expect(figures.length).toBeGreaterThan(20)
    const cards = new Set<string>()
    for (const { key, label, display } of figures) {
      const { card } = await guest.call(getOwnCard, {
        query: { url: `${site}/political-data/economy#figure-${key}` },
      })
      expect(card?.title, key).toBe(`${label} : ${display}`)
      expect(card?.description, key).toMatch(/^Économie · Source : /)
      cards.add(card?.title ?? '')
    }
    expect(cards.size).toBe(figures.length)
    const post = await manon.publishes(`Les prix ? ${site}/political-data/inflation#figure-inflation-2025`)
    expect(post.link_preview).toMatchObject({
      title: 'Inflation en moyenne en 2025 : 0,9 %',
      description: 'Inflation · Source : INSEE, au 15 janvier 2026',
    })
    const other = await manon.publishes(`${site}/political-data/economy#figure-unemployment-q2-2026`)
    expect(other.link_preview?.title).toBe('Taux de chômage au 2e trimestre 2026 : 8,3 %')
  })

  test('a block of several figures does not pass for its first one', async ({ guest }) => {
    const { card } = await guest.call(getOwnCard, {
      query: { url: `${site}/political-data/economy#figures` },
    })
    expect(card?.description).toMatch(
      /^Dette publique fin juin 2026 : 119,0 % du PIB, et 24 autres chiffres · Source : /,
    )
  })

  test('a cited figure follows its correction, and the search leads to it', async ({
    guest,
    join,
    context,
  }) => {
    const manon = await join('manon')
    const post = await manon.publishes(`${site}/political-data/debt#figure-public-debt-q2-2026`)
    await put(context, 'economic-figures', [debt({ display: '118,7 % du PIB', value: 118.7 })])
    expect((await guest.opens(post)).link_preview).toMatchObject({
      title: 'Dette publique fin juin 2026 : 118,7 % du PIB',
      description: 'Dette publique · Source : INSEE, au 15 octobre 2026',
    })
    const { items } = await search(guest, 'obligatoires')
    expect(items[0]?.path).toBe('/political-data/economy#figure-levies-2025')
  })

  test('only pages of this site that have a card have one; an unknown figure falls back to its page', async ({
    guest,
  }) => {
    const cardOf = async (url: string) => (await guest.call(getOwnCard, { query: { url } })).card
    expect(await cardOf(`${site}/political-data/zzz`)).toBeNull()
    expect(await cardOf(`${site}/settings`)).toBeNull()
    expect(await cardOf('https://autre.example/political-data/debt')).toBeNull()
    expect(await cardOf('pas une adresse')).toBeNull()
    expect((await cardOf(`${site}/political-data/debt#figure-zzz`))?.title).toBe('Dette publique')
    // The page does not have figures of other pages.
    expect((await cardOf(`${site}/political-data/senate#figure-inflation-2025`))?.title).toBe('Sénat')
    expect(await cardOf(`${site}/political-data/debt#figures`)).toMatchObject({
      url: `${site}/political-data/debt#figures`,
      site_name: 'Données politiques',
      image: null,
    })
  })
})
