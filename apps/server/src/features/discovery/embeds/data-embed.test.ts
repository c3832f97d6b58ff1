import { politicalSlugs } from '@parvis/contract/civic/political-slugs.ts'
import { embedBytes } from '@parvis/contract/discovery/embeds.ts'
import { languages } from '@parvis/contract/languages.ts'
import { escapeMarkup } from '@parvis/platform/markup.ts'
import { expect } from 'vitest'
import { embed } from '../../../../test/embeds.ts'
import { opens, test } from '../../../../test/politics.ts'

test('a page of data is shown by its key figure, with its source and day', async ({ guest }) => {
  const { status, text } = await embed(guest, 'data/debt?lang=fr')
  expect(status).toBe(200)
  expect(text).toMatch(/<p class="figure" lang="fr">[\d\s\u202f,]+\u00a0?.*%/u)
  expect(text).toMatch(
    /Source\u00a0: <a href="https:[^"]+" target="_blank" rel="noopener"><span lang="fr">[^<]*I(?:NSEE|nsee)/,
  )
  expect(text).toContain('href="http://parvis.test/political-data/debt"')
  expect((await embed(guest, 'data/debt?lang=de')).text).toContain('Quelle: ')
})

test('a block of a page is drawn as a chart without scripts, and one figure stands alone', async ({
  guest,
}) => {
  const page = await opens(guest, 'debt')
  const series = page.blocks.find(({ kind }) => kind === 'series')
  const chart = (await embed(guest, `data/debt?block=${series?.id}&lang=fr`)).text
  expect(chart).toMatch(/<svg class="chart"[^>]* role="img" aria-label="[^"]+">/)
  expect(chart).toMatch(/<path class="l0" d="M[\d. LM]+"/)
  expect(chart).toContain(`href="http://parvis.test/political-data/debt#${series?.id}"`)
  const figures = page.blocks.find((block) => block.kind === 'figures')
  const [figure] = figures?.kind === 'figures' ? figures.figures : []
  const alone = (await embed(guest, `data/debt?block=figure-${figure?.key}&lang=fr`)).text
  expect(alone).toContain(`<p class="figure" lang="fr">${figure?.display}</p>`)
  for (const block of ['rien', '../x', '"><b>', 'a'.repeat(200)])
    expect((await embed(guest, `data/debt?block=${encodeURIComponent(block)}`)).status, block).toBe(404)
})

test('an assembly is shown with all of its groups', async ({ guest }) => {
  const { blocks } = await opens(guest, 'assembly')
  const block = blocks.find(({ kind }) => kind === 'hemicycle')
  const groups = block?.kind === 'hemicycle' ? block.groups.filter(({ seats }) => seats !== null) : []
  const { text } = await embed(guest, `data/assembly?block=${block?.id}&lang=fr`)
  expect(groups.length).toBeGreaterThan(8)
  for (const { name } of groups) expect(text).toContain(escapeMarkup(name))
})

test('every page and every block fits', { tags: 'long', timeout: 60_000 }, async ({ guest }) => {
  for (const slug of Object.keys(politicalSlugs)) {
    const { blocks } = await opens(guest, slug)
    for (const query of ['', ...blocks.map(({ id }) => `block=${id}`)]) {
      const lang = languages[(slug.length + query.length) % languages.length]
      const { status, text } = await embed(guest, `data/${slug}?${query}&lang=${lang}&theme=light`)
      expect(status, `${slug} ${query}`).toBe(200)
      expect(Buffer.byteLength(text), `${slug} ${query}`).toBeLessThanOrEqual(embedBytes)
      expect(text).not.toMatch(/undefined|NaN|\[object/)
    }
  }
})
