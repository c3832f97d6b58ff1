import { embedBytes } from '@parvis/contract/discovery/embeds.ts'
import { languages } from '@parvis/contract/languages.ts'
import { expect } from 'vitest'
import { embed } from '../../../../test/embeds.ts'
import { aLaw, importLawRecords } from '../../../../test/laws.ts'
import { test } from '../../../../test/politics.ts'

test('a law is shown with its stage, its six steps, its source and day, in the reader’s language', async ({
  guest,
}) => {
  const { status, text } = await embed(guest, 'laws/aide-a-mourir-2026?lang=fr')
  expect(status).toBe(200)
  expect(text).toContain('<h1 lang="fr">Aide à mourir</h1>')
  expect(text).toContain('<b>Promulgation</b>')
  expect(text).toContain('Loi n°\u00a02026-794')
  expect(text.match(/<li>/g)).toHaveLength(6)
  expect(text).toMatch(/○ <\/span><span class="small">Application/)
  expect(text).toMatch(/Source\u00a0: <a href="https:\/\/www\.legifrance[^>]+><span lang="fr">/)
  expect(text).toContain('href="http://parvis.test/law-tracking/aide-a-mourir-2026"')
  expect(text).not.toContain('<script src')
  const german = (await embed(guest, 'laws/aide-a-mourir-2026?lang=de')).text
  expect(german).toContain('<b>Verkündung</b>')
  expect(german).toContain('Quelle: ')
  expect(german).toContain('Gesetz Nr.\u00a02026-794')
  for (const unknown of ['rien', '%2e%2e', 'a b', 'x'.repeat(65)])
    expect((await embed(guest, `laws/${encodeURIComponent(unknown)}`)).status, unknown).toBe(404)
})

test('its page answers to oEmbed, and a long or old law fits and says its age', async ({
  guest,
  context,
}) => {
  const url = encodeURIComponent('http://parvis.test/law-tracking/lf-2026')
  expect((await guest.send('GET', `/oembed?url=${url}`)).json).toMatchObject({
    title: 'Budget de l’État 2026 · Application',
    html: expect.stringContaining('/embed/laws/lf-2026"'),
  })
  await importLawRecords(context, [
    aLaw('longue', {
      title: '<é&"'.repeat(120),
      shortTitle: '"&<'.repeat(40),
      description: '<b>'.repeat(1_300),
      status: 'seance',
      asOf: '2025-01-01',
    }),
    aLaw('plf-2027', { title: 'Projet de loi de finances pour 2027 (n° 3210)' }),
  ])
  // A number is not parted from « n° » at the end of a line.
  expect((await embed(guest, 'laws/plf-2027')).text).toContain('pour 2027 (n°\u00a03210)')
  for (const lang of languages) {
    const { text } = await embed(guest, `laws/longue?lang=${lang}`)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(embedBytes)
    expect(text).not.toContain('<b><b>')
  }
  expect((await embed(guest, 'laws/longue?lang=fr')).text).toContain('Donnée ancienne')
})
