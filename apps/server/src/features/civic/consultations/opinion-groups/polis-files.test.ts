import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readPolisFolder } from './polis-files.ts'

/** A folder with one participant, whose one vote is written so. */
async function folderWith(vote: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parvis-polis-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'comments.csv'), 'comment-id,comment-body,moderated\n0,Un énoncé,1\n')
  await writeFile(join(folder, 'participants-votes.csv'), `participant,0\n7,${vote}\n`)
  return folder
}

test('a vote is written 1, -1, 0 or left out', async () => {
  const { matrix, participants } = await readPolisFolder(await folderWith('-1.0'))
  expect([...matrix.cells]).toEqual([-1])
  expect(participants).toEqual(['7'])
})

test.each(['2', 'oui', ...Object.getOwnPropertyNames(Object.prototype)])(
  'the vote « %s » is refused, with its line',
  async (vote) => {
    await expect(readPolisFolder(await folderWith(vote))).rejects.toThrow(
      'participants-votes.csv, ligne 2, énoncé 0',
    )
  },
)
