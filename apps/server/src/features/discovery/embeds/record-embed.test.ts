import { embedBytes } from '@parvis/contract/discovery/embeds.ts'
import { languages } from '@parvis/contract/languages.ts'
import { expect } from 'vitest'
import { embed } from '../../../../test/embeds.ts'
import { test } from '../../../../test/parvis.ts'
import { importVotes } from '../../../../test/voting.ts'

const vote = {
  number: 99_001,
  day: '2026-06-03',
  title: 'l’ensemble de la proposition de loi sur les <b>bancs</b>',
  groups: [{ pours: [900_001, 900_002] }, { organ: 'PO900002', contres: [900_003] }],
}

test('a roll-call vote is shown with its result, its groups and its source, in five languages', async ({
  guest,
  context,
}) => {
  await importVotes(context, [vote])
  const { status, text } = await embed(guest, 'votes/VTANR5L17V99001?lang=fr')
  expect(status).toBe(200)
  expect(text).toContain('Scrutin public')
  expect(text).toContain(
    '<h1 lang="fr">L’ensemble de la proposition de loi sur les &lt;b&gt;bancs&lt;/b&gt;</h1>',
  )
  expect(text).toContain('<b>Adopté</b>')
  expect(text).toContain('2 pour, 0 contre, 0 abstention')
  expect(text).toContain('href="http://parvis.test/scrutins/VTANR5L17V99001"')
  expect(text).toMatch(/Source\u00a0: /)
  for (const lang of languages) {
    const page = await embed(guest, `votes/VTANR5L17V99001?lang=${lang}`)
    expect(Buffer.byteLength(page.text)).toBeLessThanOrEqual(embedBytes)
  }
  for (const unknown of ['VTANR5L17V1', 'rien', '%2e%2e', 'x'.repeat(61)])
    expect((await embed(guest, `votes/${unknown}`)).status, unknown).toBe(404)
})

test('an elected official is shown with seat, group and votes, and both pages answer to oEmbed', async ({
  guest,
  context,
}) => {
  await importVotes(context, [vote])
  const { status, text } = await embed(guest, 'officials/PA900001?lang=fr')
  expect(status).toBe(200)
  expect(text).toContain('Assemblée nationale')
  expect(text).toMatch(/A exprimé un vote dans \d+ scrutin/)
  const original = /href="http:\/\/parvis\.test(\/elus\/[^"]+)"/.exec(text)?.[1] ?? ''
  expect(original).toMatch(/PA900001$/)
  for (const path of [original, '/scrutins/VTANR5L17V99001']) {
    const address = encodeURIComponent(`http://parvis.test${path}`)
    expect((await guest.send('GET', `/oembed?url=${address}`)).json).toMatchObject({
      html: expect.stringContaining('/embed/'),
    })
  }
  expect((await embed(guest, 'officials/PA1')).status).toBe(404)
})
