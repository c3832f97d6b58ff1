import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { relevance, relevanceDescription } from '@parvis/contract/discovery/relevance.ts'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import { openedEntries } from '../../../../test/public-log.ts'
import { recordFormula } from './explain.ts'

test('a site that has had the formula from its start records nothing; a new one is recorded once, whatever the nodes', async ({
  context,
  guest,
}) => {
  await recordFormula(context)
  expect(await openedEntries(guest, 0)).toEqual([])
  // With the row of another formula, the present one is new to this site.
  await context.db.deleteFrom('ranking_formulas').execute()
  await Promise.all(Array.from({ length: 4 }, () => recordFormula(context)))
  expect(await openedEntries(guest, 1)).toMatchObject([
    {
      kind: 'ranking_changed',
      facts: {
        version: relevance.version,
        pointsPerHour: relevance.pointsPerHour,
        sha256: relevanceDescription.sha256,
      },
    },
  ])
  await recordFormula(context)
  await openedEntries(guest, 1)
})

test('the public log has the digest of the section that describes the formula', async () => {
  const page = await readFile(new URL('../../../../../../docs/ranking.md', import.meta.url), 'utf8')
  const begin = page.indexOf(`## La formule de pertinence, version ${relevance.version}`)
  const section = page.slice(begin, page.indexOf('### Un exemple', begin))
  expect(relevanceDescription.sha256).toBe(hash('sha256', section))
})
