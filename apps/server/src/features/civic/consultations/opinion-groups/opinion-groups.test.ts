import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeOpinionGroups } from './description.ts'

const brexit = join(import.meta.dirname, '../../../../../test/consultations/brexit-consensus')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consultation-'))
})
afterAll(() => rm(folder, { recursive: true }))

const comments = 'comment-id,moderated,comment-body\n0,1,Plus de bus\n1,1,Moins de bus\n2,-1,Insulte\n'

async function groupsOf(votes: string, statements = comments) {
  await writeFile(join(folder, 'comments.csv'), statements)
  await writeFile(join(folder, 'participants-votes.csv'), votes)
  return describeOpinionGroups(folder)
}

/** Agreement of two partitions beyond chance: 1 for the same, 0 for random ones (Hubert and Arabie, 1985). */
function adjustedRandIndex(one: string[], other: string[]): number {
  const pairs = (keys: string[]) => {
    const counts = new Map<string, number>()
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
    return [...counts.values()].reduce((sum, count) => sum + (count * (count - 1)) / 2, 0)
  }
  const together = pairs(one.map((group, index) => `${group}/${other[index]}`))
  const [a, b, all] = [pairs(one), pairs(other), (one.length * (one.length - 1)) / 2]
  return (together - (a * b) / all) / ((a + b) / 2 - (a * b) / all)
}

describe('a real consultation', () => {
  test('has the groups that Polis found, with their number chosen here', async () => {
    const { k, groups } = await describeOpinionGroups(brexit)
    const rows = parse<Record<string, string>>(await readFile(join(brexit, 'participants-votes.csv')), {
      columns: true,
    })
    const placed = rows.filter((row) => row['group-id'] !== '')
    const expected = placed.map((row) => row['group-id'] ?? '')
    const found = placed.map(({ participant }) => String(groups[participant ?? '']))
    expect(k).toBe(2)
    expect(adjustedRandIndex(found, expected)).toBeGreaterThanOrEqual(0.85)
  })

  test('has the same groups each time, and statements for common ground and for each group', async () => {
    const first = await describeOpinionGroups(brexit)
    expect(await describeOpinionGroups(brexit)).toEqual(first)
    expect(first.consensus[0]).toMatchObject({ statement: '14', side: 'agree' })
    for (const found of Object.values(first.representative)) {
      expect(found.length).toBeGreaterThan(0)
      for (const { share, ratio } of found)
        expect([share, ratio].every((value) => Number.isFinite(value))).toBe(true)
    }
  })
})

describe('unusual votes', () => {
  test('no statements and no participants: no groups', async () => {
    expect(await groupsOf('participant,group-id\n')).toEqual({
      k: 0,
      groups: {},
      consensus: [],
      representative: {},
      unsure: [],
    })
    expect(await groupsOf('participant,group-id\n1,\n2,\n')).toMatchObject({ k: 0, groups: {} })
    expect(await groupsOf('participant,0,1\n1,,\n2,,\n')).toMatchObject({ k: 0, groups: {} })
  })

  test('one participant, or everybody alike: one group, set apart by nothing', async () => {
    expect(await groupsOf('participant,0,1\n7,1,-1\n')).toMatchObject({
      k: 1,
      groups: { 7: 0 },
      representative: { 0: [] },
    })
    const alike = await groupsOf('participant,0,1\n1,1,-1\n2,1,-1\n3,1,-1\n')
    expect(alike).toMatchObject({ k: 1, groups: { 1: 0, 2: 0, 3: 0 } })
    expect(alike.consensus.map(({ statement, side }) => [statement, side])).toEqual([
      ['0', 'agree'],
      ['1', 'disagree'],
    ])
  })

  test('everybody passes: one group without opinions', async () => {
    const passes = Array.from({ length: 20 }, (_, index) => `${index},0,0`).join('\n')
    expect(await groupsOf(`participant,0,1\n${passes}\n`)).toMatchObject({ k: 1, consensus: [] })
  })

  test('two camps: two groups, the larger first, and nothing removed among the statements', async () => {
    const camps = Array.from({ length: 30 }, (_, index) => `${index},${index < 12 ? '1,-1' : '-1,1'},1`)
    const { k, groups, representative, consensus } = await groupsOf(
      `participant,0,1,2\n${camps.join('\n')}\n`,
    )
    expect(k).toBe(2)
    expect([groups[0], groups[29]]).toEqual([1, 0])
    expect(representative[0]?.map(({ text, side }) => [text, side])).toEqual([
      ['Moins de bus', 'agree'],
      ['Plus de bus', 'disagree'],
    ])
    expect(consensus).toEqual([])
  })

  test('one vote in a hundred: numbers everywhere', async () => {
    const rows = Array.from({ length: 300 }, (_, row) =>
      [
        row,
        ...Array.from({ length: 100 }, (_, column) => ((row * 37 + column * 11) % 100 ? '' : (row % 3) - 1)),
      ].join(','),
    )
    const head = ['participant', ...Array.from({ length: 100 }, (_, column) => column)].join(',')
    const result = await groupsOf(`${head}\n${rows.join('\n')}\n`, 'comment-id\n')
    expect(Object.keys(result.groups)).toHaveLength(300)
    expect(JSON.stringify(result)).not.toMatch(/NaN|null,"agree/)
  })
})

describe('files', () => {
  test('byte order mark, CR LF and quotes are read', async () => {
    const { groups, consensus } = await groupsOf(
      '\uFEFFparticipant,group-id,0,1\r\n1,,1,-1\r\n2,,1,-1\r\n3,,1,-1\r\n',
      '\uFEFFcomment-id,moderated,comment-body\r\n0,1,"Des bus, ""partout""\r\net la nuit"\r\n',
    )
    expect(groups).toEqual({ 1: 0, 2: 0, 3: 0 })
    expect(consensus[0]?.text).toBe('Des bus, "partout"\r\net la nuit')
  })

  test.each([
    ['', 'participants-votes.csv est vide.'],
    ['personne,0\n1,1\n', 'La colonne « participant » manque'],
    ['participant,0\n1,oui\n', 'ligne 2, énoncé 0 : un vote est 1'],
    ['participant,0\n1,NaN\n', 'un vote est 1'],
    ['participant,0\n1,1\n1,0\n', 'lignes 2 et 3 : deux fois le même participant'],
    ['participant,0\n,1\n', 'participant sans nom'],
    ['participant,0,0\n1,1,1\n', 'deux colonnes pour le même énoncé'],
    ['participant,0\n"1,1\n', 'participants-votes.csv n’est pas un CSV bien formé'],
  ])('%j is refused with a sentence', async (votes, sentence) => {
    await expect(groupsOf(votes)).rejects.toThrow(sentence)
  })

  test('statements without their column, and a folder without files, are refused', async () => {
    await expect(groupsOf('participant,0\n1,1\n', 'id\n0\n')).rejects.toThrow('« comment-id » manque')
    await expect(describeOpinionGroups(join(folder, 'absent'))).rejects.toThrow('ne peut pas être lu')
  })
})
