import { askExport } from '@parvis/contract/accounts/account.ts'
import { listOwnLogEntries } from '@parvis/contract/audit/transparency-log.ts'
import { listNotifications } from '@parvis/contract/people/notifications.ts'
import { expect } from 'vitest'
import { archiveOf, list, looks } from '../../../../../test/archives.ts'
import { publishes, sends } from '../../../../../test/attachments.ts'
import { aTeam, decides, looksAt, reasoned, reports, reverses } from '../../../../../test/cases.ts'
import { opens, writes } from '../../../../../test/conversations.ts'
import { jpeg } from '../../../../../test/files.ts'
import { test } from '../../../../../test/parvis.ts'
import type { Member } from '../../../../../test/people.ts'

async function takes(member: Member) {
  await member.call(askExport, {})
  await expect.poll(async () => (await looks(member))?.state).toBe('ready')
  const files = await archiveOf(member)
  return { files, text: Buffer.concat([...files.values()]).toString() }
}

const own = async (member: Member) => (await member.call(listOwnLogEntries, { query: {} })).items

test('a reported member’s archive reveals no report that led to nothing, and never names a reporter', async ({
  join,
  context,
}) => {
  const { author, reader, mona, milo } = await aTeam(join)
  const { id: conversation } = await opens(author, reader)
  const message = await writes(author, conversation, 'Un mot entre nous')
  const waved = await reports(reader, 'message', message, 'other')
  const idle = (await decides(mona, waved, { kind: 'no_action', note: 'Rien à redire' })).decisions[0]
  const post = await author.publishes('Un mot de trop')
  const judged = await reports(reader, 'post', post, 'harassment')
  const measure = (await decides(mona, judged, reasoned({ kind: 'remove' }))).decisions[0]

  const first = await takes(author)
  expect(list(first.files, 'decisions-de-moderation.json')).toMatchObject([
    { id: measure?.id, kind: 'remove', copy: { text: 'Un mot de trop' } },
  ])
  for (const secret of [waved, idle?.id ?? '', 'no_action', 'Une explication assez longue', 'Rien à redire'])
    expect(first.text).not.toContain(secret)
  expect(list(first.files, 'journal-public.json')).toMatchObject([{ decision: measure?.id }])
  expect((await own(author)).map(({ opening }) => opening.decision)).toEqual([measure?.id])
  const { items } = await author.call(listNotifications, { query: {} })
  expect(items.filter(({ type }) => type === 'moderation_decision')).toHaveLength(1)
  // The reporter is notified and keeps the text of their report.
  const hers = await takes(reader)
  expect(list(hers.files, 'signalements.json')).toHaveLength(2)

  // A new decision without a measure reveals nothing either.
  await reverses(milo, idle?.id)
  expect((await own(author)).map(({ opening }) => opening.decision)).toEqual([measure?.id])
  const warned = (await decides(milo, waved, reasoned({ kind: 'warn' }))).decisions
  await context.db.deleteFrom('account_exports').execute()
  const second = await takes(author)
  expect(list(second.files, 'decisions-de-moderation.json').map(({ kind }) => kind)).toEqual([
    'remove',
    'warn',
  ])
  expect(second.text).not.toContain(idle?.id)
  expect((await own(author)).map(({ opening }) => opening.decision)).toEqual([
    warned.find(({ kind }) => kind === 'warn')?.id,
    measure?.id,
  ])
})

test('a file kept for a case is in its owner’s archive only once a measure was taken', async ({
  join,
  context,
}) => {
  const { author, reader, mona } = await aTeam(join)
  const photo = async () => {
    const media = await sends(author, await jpeg(60, 40))
    return { media, post: await publishes(author, media) }
  }
  const { media, post } = await photo()
  const other = await photo()
  const [judged, waved] = [await reports(reader, 'post', post), await reports(reader, 'post', other.post)]
  for (const reported of [post, other.post]) await author.removes(reported)
  await decides(mona, waved, { kind: 'no_action', note: null })
  expect((await looksAt(mona, judged)).kept).toMatchObject([{ id: media.id }])
  const before = await takes(author)
  expect(list(before.files, 'medias.json')).toEqual([])
  expect([...before.files.keys()].filter((name) => name.startsWith('medias/'))).toEqual([])

  await decides(mona, judged, reasoned({ kind: 'warn' }))
  await context.db.deleteFrom('account_exports').execute()
  const after = await takes(author)
  expect(list(after.files, 'medias.json')).toMatchObject([{ id: media.id, post_id: null }])
  expect([...after.files.keys()].filter((name) => name.startsWith(`medias/${media.id}.`))).toHaveLength(1)
})
