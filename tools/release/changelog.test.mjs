import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../launcher/processes.mjs'
import { comingNotes, faultsOf, lacksOfComing, readChangelog, withRelease } from './changelog.mjs'

test('CHANGELOG.md has its form: versions with their dates, sections in order, each entry once', () => {
  expect(faultsOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))).toEqual([])
})

const changelog = `# Journal des versions

## À paraître

### Mise à jour

- Rien à faire.

### Ajouté

- Une carte,
  sur deux lignes.

## 0.1.0 — 2026-11-26

### Ajouté

- Un fil.
`

test('the coming version gets its number and date below a new heading, with its notes', () => {
  expect(faultsOf(changelog)).toEqual([])
  const released = withRelease(changelog, '0.2.0', '2026-12-01')
  expect(faultsOf(released)).toEqual([])
  expect(readChangelog(released).map(({ title, sections }) => [title, sections.length])).toEqual([
    ['À paraître', 0],
    ['0.2.0 — 2026-12-01', 2],
    ['0.1.0 — 2026-11-26', 1],
  ])
  expect(readChangelog(released)[1]?.sections[1]?.entries).toEqual(['Une carte, sur deux lignes.'])
  expect(comingNotes(changelog)).toBe(
    '### Mise à jour\n\n- Rien à faire.\n\n### Ajouté\n\n- Une carte,\n  sur deux lignes.',
  )
})

describe('a fault of form is named', () => {
  test.each([
    ['no heading for what is to come', ['## À paraître', '## Bientôt'], /première rubrique/],
    ['a version without its date', [' — 2026-11-26', ''], /« 0\.1\.0 » n’a pas la forme/],
    ['sections in another order', ['### Mise à jour', '### Ajouté'], /dans l’ordre/],
    ['an unknown section', ['### Mise à jour', '### Divers'], /dans l’ordre/],
    ['an empty section', ['- Un fil.\n', ''], /« Ajouté » est vide/],
    ['an entry twice', ['- Un fil.', '- Un fil.\n- Un\n  fil.'], /« Un fil\. » est deux fois/],
    [
      'a line that is no entry',
      ['- Rien à faire.', '- Rien.\nNi ici.'],
      /une ligne n’est pas une entrée : Ni/,
    ],
    ['an entry without a section', ['### Mise à jour\n\n', ''], /dans aucune rubrique/],
  ])('%s', (_, [from, to], fault) => {
    expect(faultsOf(changelog.replace(from, to)).join('\n')).toMatch(fault)
  })
})

test('a version needs entries, and what its operators have to do', () => {
  expect(lacksOfComing(changelog)).toEqual([])
  expect(lacksOfComing(withRelease(changelog, '0.2.0', '2026-12-01'))).toEqual([
    'CHANGELOG.md n’a rien sous « À paraître ».',
  ])
  expect(lacksOfComing(changelog.replace('### Mise à jour\n\n- Rien à faire.\n\n', ''))).toEqual([
    expect.stringContaining('n’a pas de « Mise à jour »'),
  ])
})
