import { expect } from 'vitest'
import { daysAgo, importsVotes, untilNotified } from '../../../../test/alerts.ts'
import { folder, importing } from '../../../../test/imports.ts'
import { aLaw, importLawRecords } from '../../../../test/laws.ts'
import { assembly } from '../../../../test/official-files.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest } from '../../../../test/people.ts'

const read = async (guest: Guest, path: string) => {
  const { status, text } = await guest.send('GET', path)
  return {
    status,
    titles: [...text.matchAll(/<entry>\n<id>.*<\/id>\n<title>(.*)<\/title>/g)].map(([, one]) => one),
    text,
  }
}

test('a guest reads the facts of a deputy, a group, a law, a subject, a committee and words as feeds', async ({
  context,
  guest,
}) => {
  await importing(context, 'assemblee-acteurs', await folder(context, 'acteurs', assembly))
  const title = 'la proposition de loi sur la retraite des agriculteurs'
  await importsVotes(context, [
    { number: 99_001, day: daysAgo(context, 40), title, groups: [{ pours: [900_001] }] },
    { number: 99_002, day: daysAgo(context, 2), groups: [{ contres: [900_001] }] },
    { number: 98_000, day: daysAgo(context, 120), groups: [{ contres: [900_001] }] },
  ])
  await importLawRecords(context, [
    aLaw('bancs', {
      subject: 'justice',
      people: [{ role: 'rapporteur', uid: 'PA900001' }],
      steps: [{ stage: 'commission', date: daysAgo(context, 1), description: null, confidence: 'high' }],
    }),
  ])
  await untilNotified(context)

  const deputy = await read(guest, '/feeds/elus/PA900001.xml')
  expect(deputy.status).toBe(200)
  // Facts of the last 90 days, the latest first: also those that were no news any more.
  expect(deputy.titles).toEqual([
    'Bancs publics',
    'l’ensemble de la proposition de loi relative aux bancs publics',
    title,
  ])
  expect(deputy.text).toContain('<title>Aline Valmont · Parvis</title>')
  expect(deputy.text).toContain('<summary>A voté contre</summary>')
  expect(deputy.text).toContain('href="http://parvis.test/scrutins/VTANR5L17V99002"')
  expect((await read(guest, '/feeds/groupes/PO900001.xml')).titles).toHaveLength(2)
  expect((await read(guest, '/feeds/commissions/PO900003.xml')).titles).toEqual(['Bancs publics'])
  expect((await read(guest, '/feeds/lois/bancs.xml')).titles).toEqual(['Bancs publics'])
  expect((await read(guest, '/feeds/sujets/justice.xml')).titles).toEqual(['Bancs publics'])
  expect((await read(guest, '/feeds/mots.xml?q=Retraites')).titles).toEqual([title])

  expect((await read(guest, '/feeds/elus/PA1.xml')).status).toBe(404)
  expect((await read(guest, '/feeds/sujets/sport.xml')).status).toBe(404)
  expect((await read(guest, '/feeds/mots.xml?q=de')).status).toBe(422)
  expect((await read(guest, '/feeds/mots.xml')).status).toBe(422)
  const page = await guest.send('GET', '/elus/aline-valmont-PA900001')
  expect(page.text).toContain(
    'title="Aline Valmont · Parvis" href="http://parvis.test/feeds/elus/PA900001.xml"',
  )
})
