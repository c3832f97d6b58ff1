import { readdir, readFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { listNotifications } from '@parvis/contract/notifications.ts'
import { editOwnProfile, getOwnProfile } from '@parvis/contract/profiles.ts'
import {
  decideVerification,
  deleteVerificationDocument,
  getCertificate,
  getOwnVerification,
  getVerification,
  listVerifications,
  type ReviewedRequest,
  revokeVerification,
  withdrawVerification,
} from '@parvis/contract/verification.ts'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { test } from '../../../test/parvis.ts'
import { aPdf, type Guest, type Member } from '../../../test/people.ts'
import { endMandates, purgeDocuments } from './endings.ts'
import { readOwnVerification } from './store.ts'

const queue = async (reviewer: Member) => (await reviewer.call(listVerifications, { query: {} })).items
const own = (member: Member) => member.call(getOwnVerification, {})
const certificateOf = async (reader: Guest, member: { id: string }) =>
  (await reader.call(getCertificate, { params: { reference: member.id } })).certificate

type Reviewed = Pick<ReviewedRequest, 'id' | 'claimed_name'>
const approves = (reviewer: Member, request: Reviewed, more: { valid_until?: string } = {}) =>
  reviewer.call(decideVerification, {
    params: { requestId: request.id },
    body: {
      decision: 'approve',
      claimed_name: request.claimed_name,
      evidence: 'press_card',
      note: 'Vu.',
      ...more,
    },
  })
const rejects = (reviewer: Member, request: Reviewed) =>
  reviewer.call(decideVerification, {
    params: { requestId: request.id },
    body: { decision: 'reject', claimed_name: request.claimed_name, reason: 'documents_insufficient' },
  })

async function firstInQueue(reviewer: Member): Promise<ReviewedRequest> {
  const [request] = await queue(reviewer)
  if (request === undefined) throw new Error('the queue is empty')
  return request
}

test('[PER-14] a journalist asks with documents, a reviewer approves, and the tick is there at once with its certificate', async ({
  join,
  guest,
  mailbox,
}) => {
  const journalist = await join('jeanne', { role: 'journalist' })
  await expect(journalist.publishes('Trop tôt')).toBeRefused('verification_required')
  expect(await certificateOf(guest, journalist)).toBeNull()
  const asked = await journalist.asksForTick({ message: 'Rédactrice depuis 2019.' })
  expect(asked).toMatchObject({ status: 'pending', verified: false, documents: [] })
  expect(asked.history[0]).toMatchObject({
    status: 'pending',
    kind: 'first',
    documents: [{ bytes: aPdf.length }],
  })

  const desk = await join('rita', { moderator: true })
  const request = await firstInQueue(desk)
  expect(request).toMatchObject({
    claimed_name: 'jeanne',
    organisation: 'Le Courrier des Halles',
    mayDecide: true,
  })
  expect(await approves(desk, request)).toMatchObject({ status: 'approved', evidence: 'press_card' })

  expect(await journalist.call(getOwnProfile, {})).toMatchObject({
    verified: true,
    verification_status: 'approved',
    media: 'Le Courrier des Halles',
    canPublish: true,
  })
  await journalist.publishes('Enfin')
  expect(await certificateOf(guest, journalist)).toMatchObject({
    claimed_name: 'jeanne',
    role: 'journalist',
    organisation: 'Le Courrier des Halles',
    evidence: 'press_card',
    reviewers: 1,
    status: 'valid',
  })
  const { items } = await journalist.call(listNotifications, { query: { tab: 'system' } })
  expect(items).toMatchObject([{ type: 'platform_update', title: 'Votre compte est vérifié' }])
  await expect
    .poll(async () => (await mailbox.of(journalist.email)).at(0)?.subject)
    .toBe('Votre compte est vérifié')
})

test('[PER-13] each state is told with its reason and dates; who decided and the note stay with the reviewers', async ({
  join,
}) => {
  const official = await join('paule', { role: 'politician' })
  await official.asksForTick({ organisation: 'Commune de Valbrume', mandate: 'Maire', party: 'ps' })
  expect(await own(official)).toMatchObject({ status: 'pending', history: [{ status: 'pending' }] })
  const desk = await join('rita', { moderator: true })
  await rejects(desk, await firstInQueue(desk))
  const told = await own(official)
  expect(told).toMatchObject({
    status: 'rejected',
    history: [{ status: 'rejected', reason: 'documents_insufficient', decided_at: expect.any(String) }],
  })
  expect(JSON.stringify(told)).not.toMatch(/note|reviewer/)
  await official.asksForTick({ organisation: 'Commune de Valbrume', mandate: 'Maire', party: 'ps' })
  const again = await firstInQueue(desk)
  await approves(desk, again)
  expect(await official.call(getOwnProfile, {})).toMatchObject({ verified: true, party: 'ps' })
  const seen = await desk.call(getVerification, { params: { requestId: again.id } })
  expect(seen.earlier).toMatchObject([{ status: 'rejected' }])
  expect(await own(official)).toMatchObject({
    status: 'approved',
    history: [{ status: 'approved', evidence: 'press_card', decided_at: expect.any(String) }, {}],
  })
  await desk.call(revokeVerification, {
    params: { requestId: again.id },
    body: { reason: 'false_statement', note: 'Voir le dossier.' },
  })
  const ended = await own(official)
  expect(ended).toMatchObject({
    status: 'revoked',
    history: [{ status: 'revoked', reason: 'false_statement', ended_at: expect.any(String) }, {}],
  })
  expect(JSON.stringify(ended)).not.toMatch(/note|reviewer|dossier/)
})

describe('who may ask', () => {
  test('a citizen has nothing to be verified, and an official needs a mandate that is not over', async ({
    join,
  }) => {
    const citizen = await join('cyril')
    await expect(citizen.sendsDocument(aPdf)).toBeRefused('not_verifiable')
    await expect(citizen.asksForTick()).toBeRefused('not_verifiable')
    const official = await join('paule', { role: 'politician' })
    await expect(official.asksForTick()).toBeRefused('mandate_required')
    await expect(official.asksForTick({ mandate: 'Maire', mandate_ends_on: '2020-03-15' })).toBeRefused(
      'mandate_over',
    )
    await expect(official.asksForTick({ mandate: 'Maire', mandate_ends_on: '2020-13-45' })).toBeRefused(
      'validation_failed',
    )
  })

  test('a request needs a document, is one however often it is sent, and can be taken back', async ({
    join,
  }) => {
    const journalist = await join('jeanne', { role: 'journalist' })
    const desk = await join('rita', { moderator: true })
    const bare = journalist.send('POST', '/api/me/verification', { organisation: 'Le Courrier' })
    expect((await bare).json).toMatchObject({ error: { code: 'documents_required' } })
    await journalist.sendsDocument(aPdf)
    await Promise.all(
      [1, 2, 3].map(() => journalist.send('POST', '/api/me/verification', { organisation: 'Le Courrier' })),
    )
    expect(await queue(desk)).toHaveLength(1)
    await expect(journalist.sendsDocument(aPdf)).toBeRefused('verification_pending')
    expect(await journalist.call(withdrawVerification, {})).toMatchObject({ status: 'none', history: [] })
    expect(await queue(desk)).toEqual([])
  })
})

describe('documents', () => {
  test('[PER-10] [PER-11] only PDF and pictures are taken, by their content, five at most, ten megabytes each', async ({
    join,
  }) => {
    const journalist = await join('jeanne', { role: 'journalist' })
    const zip = new Uint8Array([0x50, 0x4b, 3, 4, ...new Array(60).fill(0)])
    await expect(journalist.sendsDocument(zip, 'carte.pdf')).toBeRefused('file_type_refused')
    await expect(journalist.sendsDocument(new Uint8Array(0))).toBeRefused('file_empty')
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
    await expect(journalist.sendsDocument(svg, 'carte.svg')).toBeRefused('file_type_refused')
    const heavy = new Uint8Array(10 * 1024 * 1024 + 1)
    heavy.set(aPdf)
    await expect(journalist.sendsDocument(heavy)).toBeRefused('body_too_large')
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    expect(await journalist.sendsDocument(new Uint8Array(png), '../../etc/\u202Egnp.carte')).toMatchObject({
      content_type: 'image/png',
      name: 'gnp.carte',
    })
    const sent = await Promise.allSettled(Array.from({ length: 8 }, () => journalist.sendsDocument(aPdf)))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    const { documents } = await own(journalist)
    expect(documents).toHaveLength(5)
    const [first] = documents
    await journalist.call(deleteVerificationDocument, { params: { documentId: first?.id ?? '' } })
    expect((await own(journalist)).documents).toHaveLength(4)
  })

  test('[PER-16] [PER-18] their owner and reviewers read them, nobody else; what lies on the disk is not what was sent', async ({
    join,
    guest,
    world,
  }) => {
    const journalist = await join('jeanne', { role: 'journalist' })
    const stranger = await join('serge', { role: 'journalist' })
    const desk = await join('rita', { moderator: true })
    const { id } = await journalist.sendsDocument(aPdf)
    const path = `/api/verification-documents/${id}`
    expect(await journalist.send('GET', path)).toMatchObject({
      status: 200,
      text: new TextDecoder().decode(aPdf),
    })
    // What is not sent yet is the owner's alone.
    expect((await desk.send('GET', path)).status).toBe(404)
    await journalist.send('POST', '/api/me/verification', { organisation: 'Le Courrier' })
    const read = await desk.send('GET', path)
    expect(read.text).toBe(new TextDecoder().decode(aPdf))
    expect(read.headers.get('cache-control')).toBe('private, no-store')
    expect(read.headers.get('content-security-policy')).toContain('sandbox')
    expect((await stranger.send('GET', path)).status).toBe(404)
    expect((await guest.send('GET', path)).status).toBe(401)
    expect((await desk.send('GET', '/api/verification-documents/..%2f..%2fsecret.key')).status).toBe(404)

    const folder = joinPath(world.config.dataFolder, 'uploads', 'verification', journalist.id)
    const [file = ''] = await readdir(folder)
    const kept = await readFile(joinPath(folder, file))
    expect(kept.includes(Buffer.from('%PDF'))).toBe(false)
    expect(kept.byteLength).toBe(aPdf.length + 28)
  })

  test('[PER-17] thirty days after the decision they are gone, rows and files; so are those of who leaves', async ({
    join,
    world,
    clock,
  }) => {
    const journalist = await join('jeanne', { role: 'journalist' })
    const desk = await join('rita', { moderator: true })
    await journalist.asksForTick()
    await approves(desk, await firstInQueue(desk))
    const folder = joinPath(world.config.dataFolder, 'uploads', 'verification', journalist.id)
    clock.advance({ days: 29 })
    await purgeDocuments(world)
    expect(await readdir(folder)).toHaveLength(1)
    clock.advance({ days: 2 })
    await purgeDocuments(world)
    expect(await readdir(folder)).toEqual([])
    expect((await readOwnVerification(world.db, journalist.id)).history[0]).toMatchObject({
      documents: [],
      documents_purged_at: expect.any(String),
    })

    const leaver = await join('lea', { role: 'journalist' })
    await leaver.asksForTick()
    await world.db.deleteFrom('auth.users').where('id', '=', leaver.id).execute()
    await purgeDocuments(world)
    expect(await readdir(joinPath(world.config.dataFolder, 'uploads', 'verification', leaver.id))).toEqual([])
  })
})

describe('decisions', () => {
  test('reviewers alone see the queue, and nobody decides their own request', async ({
    join,
    guest,
    world,
  }) => {
    const journalist = await join('jeanne', { role: 'journalist' })
    await journalist.asksForTick()
    await expect(queue(journalist)).toBeRefused('reviewers_only')
    expect((await guest.send('GET', '/api/moderation/verifications')).status).toBe(401)
    const desk = await join('rita', { moderator: true })
    const request = await firstInQueue(desk)
    await expect(approves(journalist, request)).toBeRefused('reviewers_only')
    await world.db
      .updateTable('profiles')
      .set({ is_moderator: true })
      .where('id', '=', journalist.id)
      .execute()
    world.bus.publish('session', journalist.id)
    await expect
      .poll(async () =>
        queue(journalist).then(
          ([own]) => own?.mayDecide,
          () => null,
        ),
      )
      .toBe(false)
    await expect(approves(journalist, request)).toBeRefused('own_content')
  })

  test('of two reviewers who decide at once, one does, and the other is told', async ({ join }) => {
    const journalist = await join('jeanne', { role: 'journalist' })
    await journalist.asksForTick()
    const [one, two] = [await join('rita', { moderator: true }), await join('rose', { moderator: true })]
    const request = await firstInQueue(one)
    const outcomes = await Promise.allSettled([approves(one, request), rejects(two, request)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(rejects(two, request)).toBeRefused('verification_settled')
    const { items } = await journalist.call(listNotifications, { query: { tab: 'system' } })
    expect(items).toHaveLength(1)
  })

  test('a request taken back, or whose member has left, is decided by nobody', async ({ join, world }) => {
    const journalist = await join('jeanne', { role: 'journalist' })
    const desk = await join('rita', { moderator: true })
    await journalist.asksForTick()
    const request = await firstInQueue(desk)
    await journalist.call(withdrawVerification, {})
    await expect(approves(desk, request)).toBeRefused('verification_not_found')
    expect(await journalist.call(getOwnProfile, {})).toMatchObject({ verified: false })
    await journalist.asksForTick()
    const again = await firstInQueue(desk)
    await world.db.deleteFrom('auth.users').where('id', '=', journalist.id).execute()
    await expect(rejects(desk, again)).toBeRefused('verification_not_found')
    expect(await queue(desk)).toEqual([])
  })

  test('a name changed while the reviewer reads is not approved unread', async ({ join }) => {
    const journalist = await join('jeanne', { role: 'journalist' })
    await journalist.asksForTick()
    const desk = await join('rita', { moderator: true })
    const request = await firstInQueue(desk)
    await journalist.call(editOwnProfile, { body: { display_name: 'Le Président' } })
    await expect(approves(desk, request)).toBeRefused('verification_changed')
    expect(await firstInQueue(desk)).toMatchObject({ claimed_name: 'Le Président' })
  })

  test('[PER-15] a tick is taken away for a reason, at once everywhere, and the certificate says so', async ({
    join,
    guest,
  }) => {
    const journalist = await join('jeanne', { role: 'journalist' })
    await journalist.asksForTick()
    const desk = await join('rita', { moderator: true })
    const request = await firstInQueue(desk)
    await approves(desk, request)
    const post = await journalist.publishes('Un mot')
    expect(await guest.opens(post)).toMatchObject({
      author: { verified: true, media: 'Le Courrier des Halles' },
    })
    const revoke = () =>
      desk.call(revokeVerification, { params: { requestId: request.id }, body: { reason: 'impersonation' } })
    expect(await revoke()).toMatchObject({ status: 'revoked', reason: 'impersonation' })
    await expect(revoke()).toBeRefused('verification_settled')
    expect(await guest.opens(post)).toMatchObject({ author: { verified: false, media: null } })
    await expect(journalist.publishes('Encore')).toBeRefused('verification_required')
    expect(await certificateOf(guest, journalist)).toMatchObject({ status: 'ended', reason: 'impersonation' })
  })

  test('[PER-19] another name suspends the tick until a reviewer has confirmed it', async ({
    join,
    guest,
  }) => {
    const journalist = await join('jeanne', { role: 'journalist' })
    await journalist.asksForTick()
    const desk = await join('rita', { moderator: true })
    await approves(desk, await firstInQueue(desk))
    await journalist.call(editOwnProfile, { body: { display_name: 'Jeanne Vallier' } })
    expect(await guest.opensProfile(journalist)).toMatchObject({ verified: false })
    expect(await certificateOf(guest, journalist)).toMatchObject({
      status: 'suspended',
      reason: 'name_changed',
    })
    const renewed = await firstInQueue(desk)
    expect(renewed).toMatchObject({ kind: 'name_change', claimed_name: 'Jeanne Vallier' })
    await approves(desk, renewed)
    expect(await guest.opensProfile(journalist)).toMatchObject({ verified: true })
    expect(await certificateOf(guest, journalist)).toMatchObject({
      status: 'valid',
      claimed_name: 'Jeanne Vallier',
    })
  })

  test('a tick ends the day after the mandate', async ({ join, guest, world, clock }) => {
    const official = await join('paule', { role: 'politician' })
    const lastDay = new Date(clock.now().getTime() + 5 * 24 * 3_600_000).toISOString().slice(0, 10)
    await official.asksForTick({
      organisation: 'Commune de Valbrume',
      mandate: 'Maire',
      mandate_ends_on: lastDay,
    })
    const desk = await join('rita', { moderator: true })
    await approves(desk, await firstInQueue(desk))
    expect(await certificateOf(guest, official)).toMatchObject({ valid_until: lastDay, status: 'valid' })
    clock.advance({ days: 4 })
    await endMandates(world)
    expect(await guest.opensProfile(official)).toMatchObject({ verified: true })
    clock.advance({ days: 3 })
    await endMandates(world)
    expect(await guest.opensProfile(official)).toMatchObject({ verified: false })
    expect(await certificateOf(guest, official)).toMatchObject({ status: 'ended', reason: 'mandate_ended' })
  })
})

test('the public reads every tick there was: as whom, from when to when, why no longer; a document never', async ({
  join,
  guest,
}) => {
  const journalist = await join('jeanne', { role: 'journalist' })
  const desk = await join('rita', { moderator: true })
  expect(await guest.opensProfile(journalist)).toMatchObject({ certificateStatus: null })
  await journalist.asksForTick()
  expect(await guest.opensProfile(journalist)).toMatchObject({ certificateStatus: null })
  await approves(desk, await firstInQueue(desk))
  expect(await guest.opensProfile(journalist)).toMatchObject({ certificateStatus: 'valid' })

  await journalist.call(editOwnProfile, { body: { display_name: 'Jeanne Vallier' } })
  expect(await guest.opensProfile(journalist)).toMatchObject({
    verified: false,
    certificateStatus: 'suspended',
  })
  await rejects(desk, await firstInQueue(desk))
  expect(await guest.opensProfile(journalist)).toMatchObject({ certificateStatus: 'ended' })

  await journalist.asksForTick({ organisation: 'La Dépêche des Quais' })
  const second = await firstInQueue(desk)
  await approves(desk, second)
  await desk.call(revokeVerification, {
    params: { requestId: second.id },
    body: { reason: 'member_request' },
  })
  expect(await guest.opensProfile(journalist)).toMatchObject({ verified: false, certificateStatus: 'ended' })
  const { certificate, earlier } = await guest.call(getCertificate, { params: { reference: journalist.id } })
  expect(certificate).toMatchObject({
    claimed_name: 'Jeanne Vallier',
    organisation: 'La Dépêche des Quais',
    status: 'ended',
    reason: 'member_request',
    ended_at: expect.any(String),
  })
  expect(earlier).toMatchObject([
    {
      claimed_name: 'jeanne',
      organisation: 'Le Courrier des Halles',
      status: 'ended',
      reason: 'name_changed',
      ended_at: expect.any(String),
    },
  ])
  expect(JSON.stringify({ certificate, earlier })).not.toMatch(/document|carte\.pdf|note|reviewer_id|message/)
})

test('the open tabs of the member and of the reviewers hear of each step, and nobody else does', async ({
  join,
  guest,
}) => {
  const journalist = await join('jeanne', { role: 'journalist' })
  const stranger = await join('serge', { role: 'journalist' })
  const desk = await join('rita', { moderator: true })
  const [own, reviewers] = [await journalist.socket(), await desk.socket()]
  expect(await own.follows(`member:${journalist.id}`)).toBeNull()
  expect(await reviewers.follows('review:verifications')).toBeNull()
  expect(await (await stranger.socket()).follows('review:verifications')).toBe('reviewers_only')
  expect(await (await guest.socket()).follows('review:verifications')).toBe('not_authenticated')
  expect(await reviewers.follows('review:anything')).toBe('topic_unknown')
  const heard = (socket: typeof own) =>
    socket.events.filter(({ event }) => event.type === 'verification_changed').map(({ event }) => event.id)

  await journalist.asksForTick()
  await expect.poll(() => heard(reviewers)).toEqual([journalist.id])
  await expect.poll(() => heard(own)).toHaveLength(1)
  await journalist.call(withdrawVerification, {})
  await expect.poll(() => heard(reviewers)).toHaveLength(2)
  await journalist.asksForTick()
  await expect.poll(() => heard(own)).toHaveLength(3)
  await approves(desk, await firstInQueue(desk))
  await expect.poll(() => heard(own)).toHaveLength(4)
  await expect.poll(() => heard(reviewers)).toHaveLength(4)
})

describe('with four eyes', () => {
  test.override({ settings: { PARVIS_FOUR_EYES: '1' } })

  test('a tick needs two reviewers who agree; the first cannot be the second', async ({ join, guest }) => {
    const journalist = await join('jeanne', { role: 'journalist' })
    await journalist.asksForTick()
    const [one, two] = [await join('rita', { moderator: true }), await join('rose', { moderator: true })]
    const request = await firstInQueue(one)
    expect(await approves(one, request)).toMatchObject({
      status: 'pending',
      awaitsSecondReview: true,
      mayDecide: false,
    })
    expect(await guest.opensProfile(journalist)).toMatchObject({ verified: false })
    await expect(approves(one, request)).toBeRefused('second_reviewer_required')
    await approves(two, request)
    expect(await certificateOf(guest, journalist)).toMatchObject({ status: 'valid', reviewers: 2 })
  })
})
