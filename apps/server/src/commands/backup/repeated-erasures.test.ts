import { cp, rename, writeFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { deleteAccount } from '@parvis/contract/accounts/account.ts'
import { deleteComment, listComments } from '@parvis/contract/content/comments.ts'
import { deleteMessage } from '@parvis/contract/messaging/messages.ts'
import { ledgerFolderName } from '@parvis/platform/backup/place.ts'
import { expect } from 'vitest'
import { authCall } from '../../../test/auth-call.ts'
import { outputOf, test } from '../../../test/backups.ts'
import { opens, reads, writes } from '../../../test/conversations.ts'
import { withEmptyDatabase } from '../../../test/databases.ts'
import { openSite } from '../../../test/open-site.ts'
import { configOf } from '../../../test/parvis.ts'
import { Guest, Member, type TestServer } from '../../../test/people.ts'

test('comments and messages deleted since a backup, and an account, stay deleted after a restore, and by --finish on a database that another program took back: with the ledger beside the backups, or the published one', {
  tags: 'long',
  timeout: 90_000,
}, async ({ context, address, clock, settings, env, join, backUp, verify, restored, folder }) => {
  const [ana, ben, chloe] = [await join('ana'), await join('ben'), await join('chloe')]
  await ana.follows(ben)
  await ben.follows(ana)
  const post = await ana.publishes('Un débat')
  const kept = await ben.comments(post, 'Je reste')
  const left = await ben.comments(post, 'Je pars')
  await ana.comments(post, 'Une réponse', { on: left })
  await chloe.comments(post, 'De passage')
  const conversation = await opens(ana, ben)
  const [greeting, secret] = [
    await writes(ana, conversation.id, 'Bonjour'),
    await writes(ana, conversation.id, 'Un secret'),
  ]
  const [backups, key] = [joinPath(folder, 'sauvegardes'), joinPath(folder, 'coffre', 'secret.txt')]
  await backUp('--to', backups, '--secret-to', key)
  const words = ['--from', backups, '--secret', key]
  const signsIn = async (place: TestServer, { id, email, password }: Member) => {
    const { json } = await authCall(place.address)('POST', '/token?grant_type=password', {
      body: { email, password },
    })
    const [token, refreshToken] = [String(json.access_token), String(json.refresh_token)]
    return new Member(place, { id, email, password, token, refreshToken })
  }

  await withEmptyDatabase(async (databaseUrl) => {
    // Stands in for pgBackRest: this database is of the moment of the backup.
    const dataFolder = joinPath(folder, 'ramenee')
    const earlier = { ...env, DATABASE_URL: databaseUrl, PARVIS_DATA: dataFolder }
    await outputOf('restore', words, earlier)
    const visit = (use: (place: TestServer) => Promise<void>) =>
      openSite(configOf({ databaseUrl, dataFolder }, settings), use)
    let session = ''
    await visit(async (place) => {
      const member = await signsIn(place, ana)
      session = member.token
      expect((await reads(member, conversation.id)).items).toHaveLength(2)
    })

    await ben.call(deleteComment, { params: { commentId: left.id } })
    await ana.call(deleteMessage, { params: { messageId: secret.id } })
    await chloe.call(deleteAccount, { body: { confirmation: 'SUPPRIMER' } })
    await expect
      .poll(
        () => context.db.selectFrom('erasure_ledger').select('id').where('is_pending', '=', true).execute(),
        { timeout: 10_000 },
      )
      .toEqual([])
    expect(await verify(backups)).toContain(
      'Une restauration referait au plus 4 effacements : 1 compte, 0 publication, 2 commentaires, 1 message.',
    )

    const staysErased = async (place: TestServer) => {
      const guest = new Guest(place)
      const { items } = await guest.call(listComments, { params: { postId: post.id } })
      expect(items.map(({ id }) => id)).toEqual([kept.id])
      expect((await guest.opens(post)).commentCount).toBe(1)
      await expect(guest.opensProfile(chloe)).toBeRefused('profile_not_found')
      const member = await signsIn(place, ana)
      expect((await reads(member, conversation.id)).items.map(({ id }) => id)).toEqual([greeting.id])
    }
    // The ledger beside the backups is lost; a mirror of the log has the published one.
    clock.advance({ hours: 25 })
    const [copy, published] = [joinPath(folder, 'miroir.json'), `${address}/log/erasures`]
    await writeFile(copy, await (await fetch(published)).text())
    await rename(joinPath(backups, ledgerFolderName), joinPath(folder, 'perdu'))
    expect(await verify(backups)).toContain('Aucun effacement n’est noté depuis.')
    await restored([...words, '--ledger', copy], staysErased)

    const finish = (...more: string[]) => outputOf('restore', ['--finish', ...more], earlier)
    const at = (name: string) => joinPath(folder, name)
    for (const wrong of [[], ['--ledger', copy, '--secret', key]])
      await expect(finish(...wrong)).rejects.toThrow(/^exit code 2$/)
    await expect(finish('--from', at('faute-de-frappe'))).rejects.toThrow(
      /^Il n’y a ni sauvegarde ni registre des effacements dans .*faute-de-frappe : .*\.$/,
    )
    await expect(finish('--ledger', at('absent.json'))).rejects.toThrow(
      /^Le registre .*absent\.json ne peut pas être lu : ce fichier n’existe pas\.$/,
    )
    await expect(finish('--ledger', `${address}/log/nulle-part`)).rejects.toThrow(
      /^Le registre .*\/log\/nulle-part ne peut pas être lu : .*404.*\.$/,
    )
    await expect(finish('--ledger', 'http://127.0.0.1:9/log/erasures')).rejects.toThrow(
      /^Le registre .* ne peut pas être lu : ce site ne répond pas\.$/,
    )
    await writeFile(at('autre.json'), '{}')
    await expect(finish('--ledger', at('autre.json'))).rejects.toThrow(/est illisible/)
    // Refused before anything changes.
    await visit(async (place) => {
      const guest = new Guest(place)
      guest.token = session
      expect((await reads(guest, conversation.id)).items).toHaveLength(2)
    })

    const inWords =
      'Effacements refaits : 1 compte, 0 publication, 2 commentaires, 1 message. Démarrez Parvis.'
    await cp(joinPath(folder, 'perdu'), joinPath(backups, ledgerFolderName), { recursive: true })
    expect(await finish('--from', backups)).toBe(
      `Les sessions, jetons et codes de cette base ont pris fin. ${inWords}`,
    )
    await visit(async (place) => {
      const guest = new Guest(place)
      guest.token = session
      await expect(guest.get('/api/v1/me')).toBeRefused('not_authenticated')
      await staysErased(place)
    })
    // A second time finds nothing left to repeat.
    expect(await finish('--ledger', published)).toContain('Effacements refaits : 0 compte,')
  })
})
