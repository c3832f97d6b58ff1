import {
  addEntryBlock,
  exportEntryBlocks,
  importEntryBlocks,
  listEntryBlocks,
  removeEntryBlock,
  setDisposableList,
} from '@parvis/contract/people/entry-blocks.ts'
import { editOwnProfile } from '@parvis/contract/people/own-profile.ts'
import { describe, expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'

const password = 'un-mot-de-passe-correct'
const reason = 'Inscriptions automatiques.'
type Kind = 'domain' | 'network' | 'username'

const blocks = (administrator: Member, kind: Kind, value: string, more: object = {}) =>
  administrator.call(addEntryBlock, { body: { kind, value, reason, ...more } })

const listed = (administrator: Member, kind: Kind, q?: string) =>
  administrator.call(listEntryBlocks, { query: { kind, q } })

test('a blocked domain and its subdomains take no newcomer and no change of address; members who have one stay', async ({
  join,
  auth,
  browser,
  mailbox,
}) => {
  const ada = await join('ada', { administrator: true })
  const ana = await join('ana')
  const signsUp = (email: string) => auth('POST', '/signup', { body: { email, password } })
  const asksForCode = (email: string, create_user?: boolean) =>
    auth('POST', '/otp', { body: { email, create_user } })
  const block = await blocks(ada, 'domain', 'Exemple.test')
  expect(block).toMatchObject({
    kind: 'domain',
    value: 'exemple.test',
    author: { name: 'ada' },
    source: 'staff',
  })

  const refused = { status: 422, json: { code: 'email_domain_blocked' } }
  expect(await signsUp('nouvelle@exemple.test')).toMatchObject(refused)
  expect(await signsUp('nouvelle@sous.domaine.exemple.test')).toMatchObject(refused)
  expect(await signsUp('nouvelle@xn--a.exemple.test')).toMatchObject(refused)
  expect(await signsUp('nouvelle@unexemple.test')).toMatchObject({ status: 200 })
  // Nobody learns by the refusal whether somebody has an account.
  expect((await signsUp(ana.email)).text).toBe((await signsUp('nouvelle@exemple.test')).text)
  expect((await asksForCode(ana.email)).text).toBe((await asksForCode('nouvelle@exemple.test')).text)
  expect(await asksForCode('nouvelle@exemple.test')).toMatchObject(refused)

  // A member of that domain signs in as ever.
  const client = browser()
  expect(
    (await client.signInWithPassword({ email: ana.email, password: 'un-mot-de-passe-de-test' })).error,
  ).toBeNull()
  expect(await asksForCode(ana.email, false)).toMatchObject({ status: 200 })
  expect((await mailbox.newest(ana.email)).subject).toBe('Votre lien de connexion')

  await blocks(ada, 'domain', 'jetable.exemple')
  expect((await client.updateUser({ email: 'ana@a.jetable.exemple' })).error).toMatchObject({
    status: 422,
    code: 'email_domain_blocked',
  })
  await ada.call(removeEntryBlock, { params: { blockId: block.id } })
  expect(await ada.call(removeEntryBlock, { params: { blockId: block.id } })).toEqual({ removed: false })
  expect(await signsUp('nouvelle@exemple.test')).toMatchObject({ status: 200 })
})

describe('behind a proxy', () => {
  test.override({ settings: { TRUST_PROXY: '127.0.0.1' } })

  test('a blocked network takes no newcomer, nor a sign-in where the block covers sign-ins, until its end; nobody blocks their own', async ({
    join,
    auth,
    clock,
    context,
  }) => {
    const ada = await join('ada', { administrator: true })
    const ana = await join('ana')
    let count = 0
    const signsUp = async (ip: string) => {
      count += 1
      const body = { email: `n${count}@exemple.test`, password }
      const answer = await auth('POST', '/signup', { body, headers: { 'x-forwarded-for': ip } })
      return answer.json.code ?? answer.status
    }
    const signsIn = async (ip: string, typed = 'un-mot-de-passe-de-test') => {
      const body = { email: ana.email, password: typed }
      const headers = { 'x-forwarded-for': ip }
      const answer = await auth('POST', '/token?grant_type=password', { body, headers })
      return answer.json.code ?? answer.status
    }
    const ends = new Date(clock.now().getTime() + 20 * 60_000)
    await blocks(ada, 'network', '198.51.100.7/24', { ends_at: ends.toISOString() })
    await blocks(ada, 'network', '2001:db8:7::/48', { at_sign_in: true })
    expect((await listed(ada, 'network')).items.map(({ value }) => value)).toEqual([
      '2001:db8:7::/48',
      '198.51.100.0/24',
    ])
    expect(await signsUp('198.51.100.250')).toBe('network_blocked')
    expect(await signsUp('::ffff:198.51.100.250')).toBe('network_blocked')
    expect(await signsUp('198.51.101.1')).toBe(200)
    expect(await signsIn('198.51.100.250')).toBe(200)
    expect(await signsUp('2001:db8:7:9::1')).toBe('network_blocked')
    // The same for a wrong password: a blocked network cannot try which one is right.
    expect(await signsIn('2001:db8:7:9::1')).toBe('network_blocked')
    expect(await signsIn('2001:db8:7:9::1', 'un-autre-mot-de-passe')).toBe('network_blocked')
    expect(await signsIn('2001:db8:8::1')).toBe(200)

    clock.advance({ minutes: 20 })
    expect(await signsUp('198.51.100.250')).toBe(200)
    expect((await listed(ada, 'network')).items[1]).toMatchObject({ has_ended: true })

    const own = { kind: 'network', value: '127.0.0.0/8', reason, at_sign_in: true } as const
    await expect(ada.call(addEntryBlock, { body: own })).toBeRefused('entry_block_own_network')
    const text = '192.0.2.1\n127.0.0.1'
    await expect(
      ada.call(importEntryBlocks, { body: { kind: 'network', text, reason, at_sign_in: true } }),
    ).toBeRefused('entry_block_own_network')
    expect((await listed(ada, 'network', '192.0.2.1')).items).toEqual([])
    // Newcomers alone: nobody is signed out by that.
    await blocks(ada, 'network', '127.0.0.0/8')
    expect((await listed(ada, 'network', '127.0.0.1')).items).toHaveLength(1)
    // Networks as wide as accounts keep them, wider ones as they were blocked.
    await blocks(ada, 'network', '2001:db8::/32')
    await blocks(ada, 'network', '2001:db8:7:9::/64')
    const acts = await context.db
      .selectFrom('moderation_acts')
      .select('details')
      .where('act', '=', 'entry_block_added')
      .orderBy('id')
      .execute()
    expect(acts.map(({ details }) => (details as { value: string }).value)).toEqual([
      '198.51.100.0/24',
      '2001:db8:7::/48',
      '127.0.0.0/8',
      '2001:db8::/32',
      '2001:db8:7::/48',
    ])
  })
})

test('blocked usernames are recognised by their shape; a name that only follows from an address is passed over', async ({
  join,
  auth,
  context,
}) => {
  const ada = await join('ada', { administrator: true })
  const ana = await join('ana')
  await blocks(ada, 'username', 'Le.Corbeau')
  await blocks(ada, 'username', 'arnaque*')
  const renames = (username: string) => ana.call(editOwnProfile, { body: { username } })
  for (const name of ['lecorbeau', 'le_c0rbeau', 'arnaque_facile', '4rnaqu3'])
    await expect(renames(name)).toBeRefused('username_blocked')
  await renames('anti_arnaque')

  const signsUp = (email: string, username: string) =>
    auth('POST', '/signup', { body: { email, password, data: { username, display_name: username } } })
  expect(await signsUp('noe@exemple.test', 'lec0rbeau')).toMatchObject({
    status: 409,
    json: { code: 'username_blocked' },
  })
  const { json } = await signsUp('arnaque7@exemple.test', 'arnaque7')
  expect(
    await context.db
      .selectFrom('profiles')
      .select('username')
      .where('id', '=', String(json.id))
      .executeTakeFirst(),
  ).toEqual({ username: 'membre' })
})

test('a list is imported and exported as text; the list of throw-away domains comes and goes as a whole', async ({
  join,
}) => {
  const ada = await join('ada', { administrator: true })
  const text = 'un.exemple # vu hier\n\n# une note\n  DEUX.exemple\nun.exemple\nexemple\n'
  const imported = { added: 2, known: 0, invalid: 1, invalid_lines: ['exemple'] }
  const body = { kind: 'domain' as const, text, reason }
  expect(await ada.call(importEntryBlocks, { body })).toEqual(imported)
  expect(await ada.call(importEntryBlocks, { body })).toMatchObject({ added: 0, known: 2 })
  const exported = await ada.call(exportEntryBlocks, { body: { kind: 'domain' } })
  expect(exported.blocks).toBe(2)
  expect(exported.text.split('\n').toSorted()).toEqual([
    '',
    `deux.exemple # ${reason}`,
    `un.exemple # ${reason}`,
  ])
  expect(await ada.call(importEntryBlocks, { body: { ...body, text: exported.text } })).toMatchObject({
    known: 2,
  })

  await blocks(ada, 'domain', '0-mail.com')
  const used = await ada.call(setDisposableList, { body: { used: true } })
  expect(used.added).toBeGreaterThan(5_000)
  const again = await ada.call(setDisposableList, { body: { used: true } })
  expect(again).toEqual({ added: 0, removed: 0, listed: used.listed })
  const { items, disposable } = await listed(ada, 'domain', 'courriel.0-mail.com')
  expect([disposable, items.map(({ value, source }) => [value, source])]).toEqual([
    used.listed,
    [['0-mail.com', 'staff']],
  ])
  expect(await ada.call(setDisposableList, { body: { used: false } })).toMatchObject({ listed: 0 })
  expect((await listed(ada, 'domain', '0-mail.com')).items).toHaveLength(1)
})

test('administrators alone see and change the lists; a block has a value, a reason and an end to come, and stands once', async ({
  join,
  clock,
}) => {
  const [ada, rita] = [await join('ada', { administrator: true }), await join('rita', { moderator: true })]
  await expect(listed(rita, 'domain')).toBeRefused('administrators_only')
  await expect(blocks(rita, 'domain', 'a.exemple')).toBeRefused('administrators_only')
  await blocks(ada, 'domain', 'a.exemple')
  await expect(blocks(ada, 'domain', 'A.exemple')).toBeRefused('entry_block_exists')
  await expect(blocks(ada, 'domain', 'exemple')).toBeRefused('entry_block_too_wide')
  await expect(blocks(ada, 'network', 'ici')).toBeRefused('entry_block_invalid')
  await expect(blocks(ada, 'domain', 'b.exemple', { reason: ' ' })).toBeRefused('validation_failed')
  const past = { ends_at: clock.now().toISOString() }
  await expect(blocks(ada, 'domain', 'b.exemple', past)).toBeRefused('entry_block_end_past')

  const text = Array.from({ length: 60 }, (_, number) => `d${number}.exemple`).join('\n')
  await ada.call(importEntryBlocks, { body: { kind: 'domain', text, reason } })
  const first = await listed(ada, 'domain')
  const query = { kind: 'domain', cursor: first.next_cursor ?? '' } as const
  const second = await ada.call(listEntryBlocks, { query })
  expect([first.items.length, second.items.length, second.next_cursor]).toEqual([50, 11, null])
  expect((await listed(ada, 'domain', 'd5')).items).toHaveLength(11)
})
