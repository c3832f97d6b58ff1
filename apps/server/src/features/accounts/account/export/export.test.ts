import { readdir, readFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { askExport, openExport } from '@parvis/contract/accounts/account.ts'
import { reauthenticate } from '@parvis/contract/accounts/security.ts'
import { deleteMessage, listMessages } from '@parvis/contract/messaging/messages.ts'
import { sharePost } from '@parvis/contract/messaging/shares.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { describe, expect } from 'vitest'
import { archiveOf, list, looks } from '../../../../../test/archives.ts'
import { fetched } from '../../../../../test/attachments.ts'
import { guard } from '../../../../../test/authenticator.ts'
import { aTeam, decides, reasoned, reports } from '../../../../../test/cases.ts'
import { someoneEverywhere } from '../../../../../test/leaving.ts'
import { memberColumns } from '../../../../../test/member-rows.ts'
import { test } from '../../../../../test/parvis.ts'
import { aPdf, type Member } from '../../../../../test/people.ts'
import { fileTables } from './files.ts'
import { exportedTables } from './prepare.ts'
import { sweepExports } from './sweep.ts'

const asks = (member: Member) => member.call(askExport, {}).then((answer) => answer.export)
/**
 * Tables left out of the archive, with the reason: not the member's data, or already part of another file.
 */
const notExported: Record<string, string> = {
  account_deletions: 'an account that ends asks for nothing any more',
  account_exports: 'the archive itself',
  alert_digests: 'when the digests of alertes.json are due',
  'auth.auth_codes': 'secrets of a sign-in under way, five minutes old at most',
  'auth.flow_states': 'secrets of a visit to another provider, five minutes old at most',
  'auth.account_changes':
    'what undoing a change needs, seven days old at most; the changes are in the history',
  'auth.recovery_codes': 'hashes of codes',
  'auth.webauthn_challenges': 'random bytes of a ceremony under way, five minutes old at most',
  bulk_acts: 'what an administrator did to many accounts is in actes-de-moderation.json',
  organisations: 'what an administrator added is in actes-de-moderation.json',
  official_imports: 'what an administrator imported is in actes-de-moderation.json',
  claim_batches: 'what a reviewer drew or confirmed is in actes-de-moderation.json',
  bulk_act_members: 'what was done to an account is in decisions-de-moderation.json',
  departed_follows: 'what a count of the profile still has of members who have left',
  ended_follows: 'follows that one has ended within the last minutes, to restore them',
  entry_blocks: 'what an administrator blocked is in actes-de-moderation.json',
  factor_resets:
    'a request that waits for an administrator for seven days at most; the acts are in the history',
  invitations: 'what an administrator invited is in actes-de-moderation.json',
  media_days: 'how many bytes of files were sent within a day',
  'auth.one_time_tokens': 'hashes of what was mailed, an hour old at most',
  member_names: 'the name of profil.json, cut up for the search',
  moderation_signals:
    'figures that a moderator looked at; what was decided is in decisions-de-moderation.json',
  post_questions: 'figures drawn from publications.json for the ledger of questions',
  post_ranks: 'figures drawn from publications.json for the feed',
  post_topics: 'words drawn from publications.json for the search',
  recent_acts: 'how often something was done within the last two days: counts and prints, no texts',
  recent_texts: 'prints of texts within the last two days: no texts',
  post_words: 'words drawn from publications.json for the search',
}

test('[SET-26] the archive holds everything of the member: posts of every visibility, comments, reactions, follows, messages, votes, saved posts, preferences, media', async ({
  join,
  context,
  mailbox,
}) => {
  const scene = await someoneEverywhere(context, join)
  const { ana, bea, shared, ofAna, ofBea } = scene
  const messages = await ana.call(listMessages, {
    params: { conversationId: shared.conversation.id },
    query: {},
  })
  const taken = messages.items.find((message) => message.sender_id === bea.id)
  await bea.call(deleteMessage, { params: { messageId: taken?.id ?? '' } })
  const socket = await ana.socket()
  await socket.follows(topics.member(ana.id))

  // The member has a passkey.
  await ana.showsFactor()
  expect(await asks(ana)).toMatchObject({ state: 'preparing', bytes: null })
  const files = await archiveOf(ana)
  await expect
    .poll(() => socket.events.filter(({ event }) => event.type === 'export_changed').length)
    .toBeGreaterThan(1)

  const readme = files.get('LISEZ-MOI.txt')?.toString() ?? ''
  for (const name of files.keys()) if (name.endsWith('.json')) expect(readme).toContain(name)
  expect(list(files, 'profil.json')).toMatchObject([{ id: ana.id, email: ana.email, username: 'ana' }])
  const posts = list(files, 'publications.json')
  expect(new Set(posts.map(({ visibility }) => visibility))).toEqual(
    new Set(['public', 'followers', 'private']),
  )
  expect(posts.map(({ repost_kind }) => repost_kind)).toEqual(
    expect.arrayContaining([null, 'plain', 'quote']),
  )
  expect(list(files, 'publications-versions.json')).toMatchObject([
    { post_id: ofAna.post.id, content: 'Un avis capucine #capucine' },
  ])
  expect(list(files, 'commentaires.json').length).toBe(4)
  expect(list(files, 'mentions-j-aime.json')).toMatchObject([{ comment_id: ofBea.comment.id }])
  expect(list(files, 'reactions.json')).toMatchObject([{ post_id: ofBea.post.id, reaction: 'question' }])
  expect(list(files, 'questions.json')).toMatchObject([
    { post_id: ofBea.post.id, own: true, content: 'À quand le banc ?' },
  ])
  expect(list(files, 'notes-de-contexte.json')).toMatchObject([{ content: 'Le banc existe déjà' }])
  expect(list(files, 'notes-de-contexte-avis.json')).toMatchObject([{ rating: 'helpful' }])
  expect(list(files, 'alertes.json')).toMatchObject([
    { kind: 'law', law: 'loi-citee', news: ['steps'] },
    { kind: 'words', words: 'capucine', rhythm: 'daily' },
  ])
  expect(list(files, 'rappels.json')).toMatchObject([{ title: 'Débat', reminder: 'eve' }])
  expect(
    list(files, 'sondages-votes.json')
      .map(({ title, answer }) => `${title} ${answer}`)
      .sort(),
  ).toEqual(['Un banc de plus ? Non', 'Un sondage zibeline Oui'])
  expect(list(files, 'enregistrements.json')).toMatchObject([{ post_id: ofBea.post.id }])
  expect(list(files, 'partages.json')).toMatchObject([{ shared_to_name: 'bea', message: 'À lire, capucine' }])
  expect(list(files, 'abonnements.json').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['hugo', 'bea']),
  )
  expect(list(files, 'abonnes.json')).toMatchObject([{ name: 'hugo' }])
  expect(list(files, 'demandes-d-abonnement-recues.json')).toMatchObject([{ requester_name: 'bea' }])
  expect(list(files, 'conversations.json')).toMatchObject([{ with_name: 'bea', state: 'accepted' }])
  const texts = list(files, 'messages.json')
  // Sent and received messages; one that the other member withdrew is not included.
  expect(texts.map(({ content, is_own }) => [content, is_own])).toEqual([
    ['Un mot de capucine', true],
    ['Un mot de capucine', true],
    ['À lire, capucine', true],
  ])
  expect(list(files, 'decisions-de-moderation.json')).toMatchObject([
    { target_type: 'profile', kind: 'warn', facts: 'Dix fois « capucine »' },
  ])
  // Notes about them, without their authors; none that they wrote about others.
  expect(list(files, 'notes-de-l-equipe.json')).toEqual([
    { id: expect.any(String), text: 'A écrit dix fois « capucine »', created_at: expect.any(String) },
  ])
  expect(list(files, 'actes-de-moderation.json').map(({ act }) => act)).toContain('case_decided')
  expect(list(files, 'contestations.json')).toMatchObject([{ status: 'upheld', answer: 'Non' }])
  expect(list(files, 'signalements-de-contenus-illicites.json')).toMatchObject([
    { notifier_name: 'Ana Capucine', explanation: 'Propos de capucine' },
  ])
  expect(list(files, 'signalements.json')).toMatchObject([{ details: 'Propos de capucine' }])
  expect(list(files, 'notifications.json').length).toBeGreaterThan(3)
  expect(list(files, 'comptes-bloques.json')).toMatchObject([{ name: 'carl' }])
  expect(list(files, 'comptes-masques.json')).toMatchObject([{ name: 'dora' }])
  expect(list(files, 'preferences.json')).toMatchObject([
    { preferences: { theme: 'dark', region_codes: ['75'] } },
  ])
  expect(list(files, 'verifications.json')).toContainEqual(
    expect.objectContaining({ reason: 'documents_insufficient' }),
  )
  expect(list(files, 'sessions.json')).toHaveLength(1)
  expect(list(files, 'evenements-de-securite.json').map(({ event }) => event)).toContain('signed_up')
  expect(list(files, 'appareils-notifies.json')).toMatchObject([{ push_service: 'push.exemple.test' }])

  // The media files exist and have the listed size.
  const media = list(files, 'medias.json')
  expect(media).toHaveLength(2)
  for (const { file, bytes } of media) expect(files.get(String(file))).toHaveLength(Number(bytes))
  expect([...files.keys()].filter((name) => name.startsWith('photos-de-profil/'))).toHaveLength(1)
  const document = [...files.keys()].find((name) => name.startsWith('justificatifs/')) ?? ''
  expect(document).toMatch(/-mandat_capucine\.pdf$/)
  expect(files.get(document)?.equals(aPdf)).toBe(true)

  // Contains neither secrets nor data of other members.
  const everything = Buffer.concat([...files.values()]).toString('latin1')
  for (const secret of [
    '"sealed"',
    'pppppppppp',
    'aaaaaaaaaaaaaaaa',
    '$argon2',
    'Note de la v',
    'Note de la m',
    bea.email,
  ])
    expect(everything).not.toContain(secret)
  await expect
    .poll(async () => (await mailbox.of(ana.email))[0]?.subject)
    .toBe('Vos données Parvis sont prêtes')
  expect((await mailbox.of(ana.email))[0]?.text).toContain('http://parvis.test/settings?section=privacy')

  // Each table that can name a member is exported, or left out for a stated reason.
  const known = new Set([...exportedTables, ...fileTables(), ...Object.keys(notExported)])
  const unknown = [...(await memberColumns(context.db)).keys()].filter((table) => !known.has(table))
  expect(unknown, 'tables to export (export/parts.ts), or to leave out for a reason').toEqual([])
}, 60_000)

test('the recipient of a message removed by moderation finds no more in their archive than on their screen', async ({
  join,
}) => {
  const { author, reader, mona } = await aTeam(join)
  const post = await author.publishes('À partager')
  const { message_id } = await author.call(sharePost, {
    params: { postId: post.id },
    body: { shared_to_user_id: reader.id, message: 'Une menace', request_id: crypto.randomUUID() },
  })
  await decides(
    mona,
    await reports(reader, 'message', { id: message_id }, 'harassment'),
    reasoned({ kind: 'remove' }),
  )
  const messageOf = async (member: Member) => {
    await asks(member)
    return list(await archiveOf(member), 'messages.json')
  }
  expect(await messageOf(reader)).toMatchObject([{ id: message_id, content: null, post_id: null }])
  expect(await messageOf(author)).toMatchObject([{ id: message_id, content: 'Une menace', post_id: post.id }])
})

test('a member without data gets an archive with empty lists', async ({ join }) => {
  const ana = await join('ana')
  await asks(ana)
  const files = await archiveOf(ana)
  for (const name of ['publications.json', 'messages.json', 'medias.json'])
    expect(list(files, name)).toEqual([])
})

describe('the export request', () => {
  test('repeated ten times at once, and again later, prepares one archive', async ({
    join,
    context,
    clock,
    mailbox,
  }) => {
    const ana = await join('ana')
    const asked = await Promise.all(Array.from({ length: 10 }, () => asks(ana)))
    const ids = new Set(asked.map((order) => order?.id))
    expect(ids.size).toBe(1)
    await archiveOf(ana)
    expect((await asks(ana))?.id).toBe(asked[0]?.id)
    expect(await context.db.selectFrom('account_exports').selectAll().execute()).toHaveLength(1)
    await expect.poll(async () => (await mailbox.of(ana.email)).length).toBe(2)
    clock.advance({ minutes: 11 })
    await ana.call(reauthenticate, { body: { password: ana.password } })
    expect((await asks(ana))?.id).not.toBe(asked[0]?.id)
    await archiveOf(ana)
    await sweepExports(context)
    expect(await readdir(joinPath(context.config.dataFolder, 'uploads', 'exports'))).toHaveLength(1)
  })

  test('requires a member, and the second factor if they have one', async ({ join, guest, browser }) => {
    for (const path of ['/api/v1/me/export', '/api/v1/me/export/download'])
      expect(await guest.send('POST', path)).toMatchObject({ status: 401 })
    expect(await guest.send('GET', '/api/v1/me/export')).toMatchObject({ status: 401 })
    const ana = await join('ana')
    await guard(browser(), ana)
    const { data } = await browser().signInWithPassword(ana)
    ana.token = data.session?.access_token ?? ''
    await expect(asks(ana)).toBeRefused('second_factor_required')
    await expect(looks(ana)).toBeRefused('second_factor_required')
    await expect(ana.call(openExport, {})).toBeRefused('second_factor_required')
  })

  test('does not exist for a member who never asked', async ({ join }) => {
    const ana = await join('ana')
    expect(await looks(ana)).toBeNull()
    await expect(ana.call(openExport, {})).toBeRefused('export_not_found')
  })
})

describe('the download address', () => {
  test('is valid for two minutes, for its own signed-in session only, and not if altered', async ({
    join,
    guest,
    clock,
    auth,
  }) => {
    const [ana, bea] = [await join('ana'), await join('bea')]
    await asks(ana)
    await archiveOf(ana)
    await expect(bea.call(openExport, {})).toBeRefused('export_not_found')
    const { url } = await ana.call(openExport, {})
    const status = async (address: string) => (await fetched(guest, address)).status
    expect(await status(url)).toBe(200)
    expect(await status(`${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`)).toBe(404)
    const [id = '', session = '', until = '', mark = ''] = url.slice('/exports/'.length).split('.')
    expect(await status(`/exports/${id}.${session}.${Number(until) + 60_000}.${mark}`)).toBe(404)
    expect(await status('/exports/..%2Fsecret.key')).toBe(404)
    clock.advance({ minutes: 3 })
    expect(await status(url)).toBe(404)
    const later = (await ana.call(openExport, {})).url
    await auth('POST', '/logout?scope=local', { token: ana.token })
    expect(await status(later)).toBe(404)
  })

  test('expires after seven days, together with the file', async ({ join, context, clock }) => {
    const ana = await join('ana')
    await asks(ana)
    await archiveOf(ana)
    const folder = joinPath(context.config.dataFolder, 'uploads', 'exports')
    const [name = ''] = await readdir(folder)
    // The file is encrypted: reading the disk yields no archive.
    expect((await readFile(joinPath(folder, name))).subarray(0, 2).toString()).not.toBe('PK')
    clock.advance({ days: 8 })
    await sweepExports(context)
    expect(await readdir(folder)).toEqual([])
    expect(await context.db.selectFrom('account_exports').selectAll().execute()).toEqual([])
  })
})
