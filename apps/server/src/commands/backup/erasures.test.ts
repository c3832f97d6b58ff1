import { appendFile, readdir, readFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { deleteAccount, undoChange } from '@parvis/contract/accounts/account.ts'
import { copyPendingEntries, ledgerDays, sweepLedger } from '@parvis/platform/backup/erasure-ledger.ts'
import { ledgerFolderName } from '@parvis/platform/backup/place.ts'
import { openPublishedLedger } from '@parvis/platform/backup/published-ledger.ts'
import { findSecret } from '@parvis/platform/backup/secret-file.ts'
import { expect } from 'vitest'
import { authCall } from '../../../test/auth-call.ts'
import { test } from '../../../test/backups.ts'
import { Guest, Member } from '../../../test/people.ts'
import { type Program, programOf } from '../../../test/personal-tokens.ts'
import { PostOffice } from '../../../test/post-office.ts'
import type { AppContext } from '../../app-context.ts'
import { openPlace } from './places.ts'

const leaves = (member: Member) => member.call(deleteAccount, { body: { confirmation: 'SUPPRIMER' } })

/** Waits until no entry of the ledger is missing beside the backups. */
const isKept = ({ db }: AppContext) =>
  expect
    .poll(() => db.selectFrom('erasure_ledger').select('id').where('is_pending', '=', true).execute(), {
      timeout: 10_000,
    })
    .toEqual([])

/** A generator of numbers below one that a seed repeats. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type Session = Pick<Member, 'token' | 'refreshToken'>

const sessionOf = ({ token, refreshToken }: Member): Session => ({ token, refreshToken })

/** Everything that could open an account, as collected by an attacker who watches the site. */
interface Collected {
  sessions: Session[]
  programs: Program[]
}

/** Codes and links that were mailed to an address. */
async function mailed(mailbox: PostOffice, email: string): Promise<{ codes: string[]; links: string[] }> {
  const texts = (await mailbox.of(email)).map(({ text }) => text)
  return {
    codes: texts.flatMap((text) => text.match(/\b\d{6}\b/g) ?? []),
    links: texts.flatMap((text) => [...text.matchAll(/#(\S+)$/gm)].map(([, token = '']) => token)),
  }
}

/** Changes the password of the session's member; returns the member with it, signed in again. */
async function withPassword(member: Member, password: string): Promise<Member> {
  const { status, json } = await member.send('PUT', '/auth/v1/user', { password })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(json)}`)
  const { place, id, email, token, refreshToken } = member
  const changed = new Member(place, { id, email, password, token, refreshToken })
  await changed.signsInAgain()
  return changed
}

const passkeyOf = (id: string) => ({
  user_id: id,
  credential_id: Buffer.from(id),
  public_key: Buffer.from('clé'),
  sign_count: 0,
  transports: [],
  backup_eligible: false,
  backed_up: false,
  created_at: new Date(),
  updated_at: new Date(),
})

const invitation = {
  note: 'Pour la salle',
  max_uses: 5,
  created_at: new Date(),
  ends_at: new Date(Date.now() + 86_400_000),
  token_hash: Buffer.alloc(32, 1),
}

const seed = Math.floor(Math.random() * 2 ** 31)

test(`after 50 random acts since the backup (seed ${seed}), a restore leaves no session, token, code or undo link that works, brings back no erased account or post, and asks members with other ways in for a proof by mail`, async ({
  context,
  join,
  mailbox,
  backUp,
  verify,
  restored,
  folder,
}) => {
  const random = randomFrom(seed)
  const names = ['ana', 'ben', 'chloe', 'dora', 'elif', 'farid', 'gael', 'hana']
  const members = await Promise.all(names.map((name) => join(name)))
  const posts = await Promise.all(
    members.map(async (member) => ({ author: member.id, id: (await member.publishes('Bonjour')).id })),
  )
  const collected: Collected = {
    sessions: members.map(sessionOf),
    programs: await Promise.all(members.map((member) => programOf(member))),
  }
  const others = { yann: await join('yann'), zoe: await join('zoe'), olga: await join('olga') }
  for (const { id } of [others.yann, others.zoe])
    await context.db.insertInto('auth.webauthn_credentials').values(passkeyOf(id)).execute()
  await context.db.insertInto('invitations').values(invitation).execute()
  // Before the backup already: an undo link and a code of recovery are on their way.
  const [ana, ben] = members as [Member, Member]
  members[0] = await withPassword(ana, 'le mot de passe de la sauvegarde')
  collected.sessions.push(sessionOf(members[0]))
  await ben.send('POST', '/auth/v1/recover', { email: ben.email })
  await expect.poll(async () => (await mailed(mailbox, ben.email)).codes).not.toEqual([])
  await expect.poll(async () => (await mailed(mailbox, ana.email)).links).not.toEqual([])
  const backups = joinPath(folder, 'sauvegardes')
  const secret = joinPath(folder, 'coffre', 'secret.txt')
  await backUp('--to', backups, '--secret-to', secret)
  expect(await verify(backups)).toContain('Aucun effacement n’est noté depuis.')

  const former = new Map(members.map(({ id, password }) => [id, password]))
  const gone = new Set<string>()
  const changed = new Set<string>()
  const removed = new Set<string>()
  const present = () => members.filter(({ id }) => !gone.has(id))
  const acts: (() => Promise<unknown>)[] = [
    async () => {
      const member = pick(present())
      await member.signsInAgain()
      collected.sessions.push(sessionOf(member))
    },
    async () => collected.programs.push(await programOf(pick(present()))),
    async () => {
      const member = await withPassword(pick(present()), `un autre mot de passe ${random()}`)
      members[members.findIndex(({ id }) => id === member.id)] = member
      changed.add(member.id)
      collected.sessions.push(sessionOf(member))
    },
    async () => {
      const post = pick(posts)
      const author = present().find(({ id }) => id === post.author)
      if (author === undefined || removed.has(post.id)) return
      await author.removes(post)
      removed.add(post.id)
    },
    async () => (present().length < 5 ? undefined : leavesForGood()),
    async () => {
      const { email } = pick(present())
      await ben.send('POST', '/auth/v1/recover', { email })
    },
  ]
  async function leavesForGood() {
    const member = pick(present())
    await leaves(member)
    gone.add(member.id)
  }
  function pick<Item>(list: readonly Item[]): Item {
    const found = list[Math.floor(random() * list.length)]
    if (found === undefined) throw new Error('an empty list')
    return found
  }
  for (let turn = 0; turn < 50; turn += 1) await pick(acts)()
  await leavesForGood()
  // Yann’s key was stolen: it is removed. Olga has another address.
  await context.db.deleteFrom('auth.webauthn_credentials').where('user_id', '=', others.yann.id).execute()
  await context.db
    .updateTable('auth.users')
    .set({ email: 'olga@ailleurs.test' })
    .where('id', '=', others.olga.id)
    .execute()
  await context.db.updateTable('invitations').set({ revoked_at: new Date() }).execute()
  await isKept(context)
  const mails = new Map(
    await Promise.all(members.map(async ({ email }) => [email, await mailed(mailbox, email)] as const)),
  )
  expect(await verify(backups)).toMatch(/Une restauration referait au plus \d+ effacements? : \d+ compte/)
  // The ledger names nobody.
  for (const name of await readdir(joinPath(backups, ledgerFolderName)))
    for (const { id, email } of members) {
      const text = await readFile(joinPath(backups, ledgerFolderName, name), 'utf8')
      expect(text).not.toContain(id)
      expect(text).not.toContain(email)
    }

  await restored(['--from', backups, '--secret', secret], async (place) => {
    const guest = new Guest(place)
    const auth = authCall(place.address)
    for (const { token, refreshToken } of collected.sessions) {
      guest.token = token
      await expect(guest.get('/api/v1/me')).toBeRefused('not_authenticated')
      const { status } = await auth('POST', '/token?grant_type=refresh_token', {
        body: { refresh_token: refreshToken },
      })
      expect(status).toBeGreaterThanOrEqual(400)
    }
    for (const { token } of collected.programs) {
      guest.token = token ?? ''
      await expect(guest.get('/api/v1/me')).toBeRefused('token_unknown')
    }
    const visitor = new Guest(place)
    for (const [email, { codes, links }] of mails) {
      for (const token of codes)
        for (const type of ['recovery', 'email'])
          expect((await auth('POST', '/verify', { body: { type, email, token } })).status).toBe(403)
      for (const token of links)
        await expect(visitor.call(undoChange, { body: { token } })).toBeRefused('undo_link_invalid')
    }
    for (const id of removed) await expect(visitor.opens({ id })).toBeRefused('post_not_found')
    const signIn = (email: string, password: string) =>
      auth('POST', '/token?grant_type=password', { body: { email, password } })
    for (const member of members.filter(({ id }) => gone.has(id))) {
      await expect(visitor.opensProfile(member)).toBeRefused('profile_not_found')
      for (const password of [member.password, former.get(member.id) ?? ''])
        expect((await signIn(member.email, password)).json).toMatchObject({
          code: 'invalid_credentials',
        })
      expect(
        await place.context.db.selectFrom('auth.users').select('id').where('id', '=', member.id).execute(),
      ).toEqual([])
    }
    for (const member of present()) {
      const again = await signIn(member.email, former.get(member.id) ?? '')
      if (!changed.has(member.id)) {
        expect(again.status).toBe(200)
        continue
      }
      // Neither the former password nor the lost one: a proof by mail leads to another.
      expect(again.json).toMatchObject({ code: 'invalid_credentials' })
      expect((await signIn(member.email, member.password)).status).toBe(400)
    }
    const { db } = place.context
    const keys = await db.selectFrom('auth.webauthn_credentials').select('user_id').execute()
    expect(keys).toEqual([{ user_id: others.zoe.id }])
    const invitations = await db.selectFrom('invitations').select('revoked_at').execute()
    expect(invitations).toEqual([{ revoked_at: expect.any(Date) }])
    for (const { email, password } of [others.yann, others.olga])
      expect((await signIn(email, password)).status).toBe(400)
    expect((await signIn(others.zoe.email, others.zoe.password)).status).toBe(200)

    const someone = present().find(({ id }) => changed.has(id) && id !== ben.id)
    if (someone === undefined) return
    const office = new PostOffice(place.context, place.address)
    const subjects = async () => (await office.of(someone.email)).map(({ subject }) => subject)
    await expect
      .poll(subjects, { timeout: 10_000 })
      .toContain('Choisissez un nouveau mot de passe sur Parvis')
    const before = (await mailed(office, someone.email)).codes
    await auth('POST', '/recover', { body: { email: someone.email } })
    await expect
      .poll(async () => (await mailed(office, someone.email)).codes.length)
      .toBeGreaterThan(before.length)
    const [code = ''] = (await mailed(office, someone.email)).codes.filter((one) => !before.includes(one))
    const proof = await auth('POST', '/verify', {
      body: { type: 'recovery', email: someone.email, token: code },
    })
    expect(proof.status).toBe(200)
    const { id, email, password } = someone
    const [token, refreshToken] = [String(proof.json.access_token), String(proof.json.refresh_token)]
    const returning = new Member(place, { id, email, password, token, refreshToken })
    await withPassword(returning, 'un mot de passe choisi après')
  })
}, 120_000)

test('a backup merges the ledger, a new place gets all of it, a changed file of it is refused, the site publishes it sealed, and old entries leave it', async ({
  context,
  join,
  address,
  clock,
  backUp,
  verify,
  folder,
}) => {
  const [ana, ben] = [await join('ana'), await join('ben')]
  const backups = joinPath(folder, 'sauvegardes')
  await backUp('--to', backups)
  await ana.send('PUT', '/auth/v1/user', { password: 'un autre mot de passe' })
  await leaves(ben)
  await isKept(context)
  const ledger = joinPath(backups, ledgerFolderName)
  expect((await readdir(ledger)).length).toBeGreaterThan(0)
  expect(await verify(backups)).toContain('1 compte,')
  // A backup merges the files, and knows what they hold.
  await backUp('--to', backups)
  expect(await readdir(ledger)).toHaveLength(1)
  expect(await verify(backups)).toContain('Aucun effacement n’est noté depuis.')

  // A second place gets the whole ledger with its first backup.
  const elsewhere = joinPath(folder, 'ailleurs')
  await backUp('--to', elsewhere)
  const [name = ''] = await readdir(joinPath(elsewhere, ledgerFolderName))
  const [there, here] = await Promise.all([
    readFile(joinPath(elsewhere, ledgerFolderName, name), 'utf8'),
    readFile(joinPath(ledger, (await readdir(ledger))[0] ?? ''), 'utf8'),
  ])
  expect(there).toBe(here)
  await appendFile(joinPath(elsewhere, ledgerFolderName, name), '{"mac":""}\n')
  await expect(verify(elsewhere)).rejects.toThrow(/^Le registre des effacements de .* est abîmé : .*\.$/)

  // The site publishes the days before beside its log: sealed, in whole blocks, and its secret alone opens it.
  const publishes = async () => (await fetch(`${address}/log/erasures`)).text()
  const secret = findSecret({ given: undefined, dataFolder: context.config.dataFolder })
  if (secret === null) throw new Error('no secret')
  expect(await openPublishedLedger(await publishes(), secret)).toEqual([])
  clock.advance({ hours: 25 })
  const tomorrow = await publishes()
  expect(Buffer.from(JSON.parse(tomorrow).sealed, 'base64').length % 65_536).toBe(0)
  const kinds = (await openPublishedLedger(tomorrow, secret)).map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['account', 'password']))
  await expect(
    openPublishedLedger(tomorrow, { ...secret, text: Buffer.alloc(32).toString('base64url') }),
  ).rejects.toThrow('illisible')

  const later = new Date(Date.now() + (ledgerDays + 1) * 86_400_000)
  await sweepLedger(context.db, later)
  expect(await context.db.selectFrom('erasure_ledger').select('id').execute()).toEqual([])
})

test('two nodes copy entries at once, and a place that is missing keeps them waiting for it alone', async ({
  context,
  join,
  backUp,
  folder,
}) => {
  const ana = await join('ana')
  const backups = joinPath(folder, 'sauvegardes')
  await backUp('--to', backups)
  const now = new Date()
  await context.db
    .insertInto('backup_runs')
    .values({ finished_at: now, taken_at: now, place: joinPath(folder, 'clé-usb'), name: 'x', bytes: 0 })
    .execute()
  await leaves(ana)
  const { config, db } = context
  const secret = findSecret({ given: config.secret, dataFolder: config.dataFolder })
  const node = () => {
    const resting = new Map<string, number>()
    return () =>
      copyPendingEntries({ db, secret, now, resting, openPlace: (title) => openPlace(title, config) }).catch(
        (error: Error) => error.message,
      )
  }
  const [one, other] = [node(), node()]
  expect(await Promise.all([one(), other()])).toEqual(Array(2).fill(expect.stringContaining('not copied')))
  const kept = await db.selectFrom('erasure_ledger').select(['kept_in', 'is_pending']).execute()
  for (const entry of kept) expect(entry).toEqual({ kept_in: [backups], is_pending: true })
  // A place that failed is not tried again at once.
  expect(await one()).toBeUndefined()
})
