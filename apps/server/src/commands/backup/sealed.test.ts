import { existsSync, readFileSync, statSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { deleteComment, listComments } from '@parvis/contract/content/comments.ts'
import { deleteMessage } from '@parvis/contract/messaging/messages.ts'
import { expect } from 'vitest'
import { fetched, publishes, sends } from '../../../test/attachments.ts'
import { test } from '../../../test/backups.ts'
import { opens, writes } from '../../../test/conversations.ts'
import { jpeg } from '../../../test/files.ts'
import { Guest } from '../../../test/people.ts'
import { runCommand } from '../run.ts'

const silent = { log: () => undefined, error: () => undefined }

test('a backup sealed to a public key shows nothing of the site, is verified without the identity, shares its files, only the identity restores it, and comments and messages deleted since stay deleted', async ({
  context,
  join,
  backUp,
  verify,
  restored,
  folder,
  env,
}) => {
  const ana = await join('ana')
  const picture = await sends(ana, await jpeg(60, 40))
  await publishes(ana, picture)
  const sent = await fetched(ana, picture.url)
  const ben = await join('ben')
  await ana.follows(ben)
  await ben.follows(ana)
  const post = await ana.publishes('Un débat')
  const [kept, left] = [await ben.comments(post, 'Je reste'), await ben.comments(post, 'Je pars')]
  const conversation = await opens(ana, ben)
  const message = await writes(ana, conversation.id, 'Un secret')
  const at = (name: string) => joinPath(folder, name)
  const keyOf = async (file: string) => /age1\w+/.exec(await backUp('--new-identity', at(file)))?.[0] ?? ''
  const [key, other] = [await keyOf('identite.txt'), await keyOf('autre.txt')]
  expect(statSync(at('identite.txt')).mode & 0o777).toBe(0o600)
  await expect(keyOf('identite.txt')).rejects.toThrow(/existe déjà/)
  await writeFile(at('cles.txt'), `# la trésorière\n${key}\n`)
  await expect(backUp('--to', at('s'), '--seal-to', 'age1faux')).rejects.toThrow('clé publique age')

  const backups = at('sauvegardes')
  const words = ['--to', backups, '--secret-to', at('coffre/secret.txt'), '--seal-to', at('cles.txt')]
  expect(await backUp(...words)).toContain(`Elle est scellée pour ${key}`)
  const [first = ''] = await readdir(backups)
  const below = (name: string) => joinPath(backups, name)
  for (const entry of await readdir(below(first), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name === 'manifest.json' || entry.name === 'files.jsonl') continue
    const bytes = readFileSync(joinPath(entry.parentPath, entry.name))
    expect(bytes.subarray(0, 22).toString('latin1'), entry.name).toBe('age-encryption.org/v1\n')
  }
  expect(await verify(backups)).toContain('est entière')

  // The next one shares the sealed files, and one for another key does not.
  await backUp(...words)
  const [, second = ''] = await readdir(backups)
  const linksIn = async (name: string) =>
    (await readdir(joinPath(below(name), 'files'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(joinPath(entry.parentPath, entry.name)).nlink)
  expect(new Set(await linksIn(second))).toEqual(new Set([2]))
  await backUp('--to', backups, '--seal-to', other)
  const third = (await readdir(backups)).at(-1) ?? ''
  expect(new Set(await linksIn(third))).toEqual(new Set([1]))

  await ben.call(deleteComment, { params: { commentId: left.id } })
  await ana.call(deleteMessage, { params: { messageId: message.id } })
  const waiting = context.db.selectFrom('erasure_ledger').select('id').where('is_pending', '=', true)
  await expect.poll(() => waiting.execute(), { timeout: 10_000 }).toEqual([])
  expect(await verify(below(second))).toContain('0 publication, 1 commentaire, 1 message.')

  const from = ['--from', below(second), '--secret', at('coffre/secret.txt')]
  const restore = (...more: string[]) =>
    runCommand('restore', [...from, ...more], { ...env, PARVIS_DATA: at('neuf') }, silent)
  await expect(restore()).rejects.toThrow(/scellée pour age1\w+ : donnez l’identité age avec --identity/)
  await expect(restore('--identity', at('cles.txt'))).rejects.toThrow('ne contient pas une identité age')
  await expect(restore('--identity', at('autre.txt'))).rejects.toThrow(
    'Cette identité n’ouvre pas la sauvegarde',
  )
  expect(existsSync(at('neuf'))).toBe(false)
  await restored([...from, '--identity', at('identite.txt')], async (place) => {
    const guest = new Guest(place)
    expect((await fetched(guest, picture.url)).bytes).toEqual(sent.bytes)
    const { items } = await guest.call(listComments, { params: { postId: post.id } })
    expect(items.map(({ id }) => id)).toEqual([kept.id])
    expect(await place.context.db.selectFrom('messages').select('id').execute()).toEqual([])
  })
}, 60_000)
