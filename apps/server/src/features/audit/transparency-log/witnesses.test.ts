import { generateKeyPairSync, sign } from 'node:crypto'
import { getLogWitnesses } from '@parvis/contract/audit/transparency-log.ts'
import { changeSiteSettings } from '@parvis/contract/trust/administration.ts'
import { expect } from 'vitest'
import { readCheckpoint, readKey, signedTime, writeKey } from '../../../../../../tools/log-note.ts'
import { test } from '../../../../test/log-witnesses.ts'
import { checkpointOf, takesDecisions } from '../../../../test/logged-decisions.ts'
import type { Member } from '../../../../test/people.ts'
import type { AppContext } from '../../../app-context.ts'
import { type LogSigner, openLogSigner } from './keys.ts'
import { requireWitnesses } from './quorum.ts'
import {
  checkpointText,
  cosignatureBytes,
  cosignedText,
  signatureLine,
  verifierKeyOf,
} from './signed-note.ts'
import { proveConsistency, readHashes } from './store.ts'
import { edgeOf, rootOf } from './tree.ts'
import { openWitnessing } from './witnessing.ts'

interface WitnessLog {
  name: string
  vkey: string
  url: string
}

const keyOf = ({ origin, publicKey }: LogSigner) => verifierKeyOf({ name: origin, type: 1, publicKey })
const rootAt = async ({ db }: AppContext, size: number) => rootOf(await readHashes(db, edgeOf(size)))
const names = (admin: Member, version: number, witnesses: WitnessLog[], quorum: number) =>
  admin.call(changeSiteSettings, {
    body: {
      section: 'witnesses',
      version,
      values: { witnesses, quorum },
      reason: 'Deux universités surveillent le journal.',
    },
  })

test('witnesses that administrators name sign each new state; the checkpoint carries it, and fewer than asked for is said', async ({
  context,
  join,
  guest,
  address,
  house,
}) => {
  const signer = await openLogSigner(context)
  const admin = await join('ada', { administrator: true })
  await takesDecisions(context, signer, 5)
  const one = { name: 'Université de Valbrume', ...(await house.open('one', [keyOf(signer)])) }
  const two = { name: 'Observatoire', ...(await house.open('two', [])) }
  await names(admin, 0, [one, two], 2)
  await takesDecisions(context, signer, 3)
  const standing = () => guest.call(getLogWitnesses, {})
  await expect.poll(async () => (await standing()).signed, { timeout: 10_000 }).toBe(1)
  await expect
    .poll(async () => (await standing()).witnesses[1]?.failure, { timeout: 10_000 })
    .toBe('unknown_log')
  const now = await standing()
  expect(now).toMatchObject({
    origin: signer.origin,
    vkey: keyOf(signer),
    quorum: 2,
    signed: 1,
    newest_size: 8,
    checkpoint: { size: 8 },
  })
  expect(now.witnesses[0]).toMatchObject({ name: one.name, signed: true, size: 8, failure: null })
  expect(now.witnesses[1]).toMatchObject({ name: two.name, signed: false, size: 0, cosigned_at: null })
  // Where a witness is asked is for administrators.
  expect(JSON.stringify(now)).not.toContain(house.address)
  const checkpoint = readCheckpoint(await checkpointOf(address, 8))
  const witnessKey = readKey(one.vkey)
  if (checkpoint === null || witnessKey === null) throw new Error('the checkpoint cannot be read')
  expect(signedTime(checkpoint, witnessKey)).toBeGreaterThan(Date.now() / 1_000 - 60)

  // The second comes to know the log; a retry has its signature too.
  await house.open('two', [keyOf(signer)])
  await context.db
    .updateTable('transparency_log_witnesses')
    .set({ next_at: new Date(0) })
    .execute()
  await expect.poll(async () => (await standing()).signed, { timeout: 10_000 }).toBe(2)

  // A witness that fails holds the published state back for a minute, and then is named.
  house.disturb('two', (_, response) => void response.writeHead(500).end())
  await takesDecisions(context, signer, 1)
  await expect.poll(async () => (await standing()).newest_size).toBe(9)
  expect(await standing()).toMatchObject({ checkpoint: { size: 8 }, signed: 2 })
})

test('answers of witnesses that do not hold are kept as failures, each by its name', async ({
  context,
  join,
  guest,
  house,
}) => {
  const signer = await openLogSigner(context)
  const admin = await join('ada', { administrator: true })
  await takesDecisions(context, signer, 4)
  const witness = { name: 'Témoin', ...(await house.open('one', [keyOf(signer)])) }
  const answers = {
    refused: { status: 403, text: 'no\n' },
    unknown_log: { status: 404, text: 'no\n' },
    inconsistent: { status: 422, text: 'no\n' },
    ahead: { status: 409, text: '99\n' },
    bad_answer: { status: 400, text: 'no\n' },
    bad_signature: { status: 200, text: `— witness.example/one ${'A'.repeat(100)}\n` },
    unreachable: { status: 503, text: '' },
  }
  let answer = { status: 503, text: '' }
  house.disturb('one', (_, response) => void response.writeHead(answer.status).end(answer.text))
  await names(admin, 0, [witness], 1)
  const asking = openWitnessing(context)
  for (const [failure, next] of Object.entries(answers)) {
    answer = next
    await context.db
      .updateTable('transparency_log_witnesses')
      .set({ next_at: new Date(0) })
      .execute()
    await asking.run()
    await expect
      .poll(
        async () =>
          (await context.db.selectFrom('transparency_log_witnesses').select('failure').execute())[0]?.failure,
      )
      .toBe(failure)
  }
  expect(await guest.call(getLogWitnesses, {})).toMatchObject({ signed: 0, quorum: 1 })
})

test('a signature with an old time is refused, and an older one never replaces a newer one', async ({
  context,
  join,
  house,
}) => {
  const signer = await openLogSigner(context)
  const admin = await join('ada', { administrator: true })
  await takesDecisions(context, signer, 4)
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const name = 'witness.example/old'
  const bytes = Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url')
  const key = { name, type: 4, publicKey: bytes } as const
  let time = 0
  const text = checkpointText(signer.origin, { size: 4, root: await rootAt(context, 4) })
  house.disturb('old', (_, response) => {
    const signature = sign(null, Buffer.from(cosignedText(time, text)), privateKey)
    response.end(signatureLine(key, cosignatureBytes({ time, signature })))
  })
  const witness = { name: 'Témoin', vkey: verifierKeyOf(key), url: `${house.address}/old` }
  const asking = openWitnessing(context)
  const now = Math.floor(Date.now() / 1_000)
  /** Has the witness sign with a time; returns the kept time and the failure. */
  const signs = async (at: number) => {
    time = at
    await context.db
      .updateTable('transparency_log_witnesses')
      .set({ next_at: new Date(0), cosigned_at: new Date(0) })
      .execute()
    await asking.run()
    const { failure } = await context.db
      .selectFrom('transparency_log_witnesses')
      .select('failure')
      .executeTakeFirstOrThrow()
    const kept = await context.db
      .selectFrom('transparency_log_cosignatures')
      .select('cosigned_at')
      .where('cosigner', '=', witness.vkey)
      .executeTakeFirst()
    return { failure, kept: kept === undefined ? null : kept.cosigned_at.getTime() / 1_000 }
  }
  time = now - 3_600
  await names(admin, 0, [witness], 1)
  expect(await signs(now - 3_600)).toEqual({ failure: 'bad_signature', kept: null })
  expect(await signs(now + 3_600)).toEqual({ failure: 'bad_signature', kept: null })
  expect(await signs(now)).toEqual({ failure: null, kept: now })
  expect(await signs(now - 60)).toEqual({ failure: null, kept: now })
  expect(await signs(now + 1)).toEqual({ failure: null, kept: now + 1 })
})

test('a witness with a damaged key, an address without https or more signatures than witnesses is refused', async ({
  join,
  context,
  house,
}) => {
  const signer = await openLogSigner(context)
  const admin = await join('ada', { administrator: true })
  const { vkey } = await house.open('one', [keyOf(signer)])
  const witness = { name: 'Témoin', vkey, url: 'https://temoin.example' }
  const damaged = vkey.replace(/\+[0-9a-f]{8}\+/, '+00000000+')
  await expect(names(admin, 0, [{ ...witness, vkey: damaged }], 1)).toBeRefused('witness_key_invalid')
  await expect(names(admin, 0, [{ ...witness, vkey: keyOf(signer) }], 1)).toBeRefused('validation_failed')
  await expect(names(admin, 0, [{ ...witness, url: 'http://temoin.example' }], 1)).toBeRefused(
    'witness_address_invalid',
  )
  await expect(names(admin, 0, [{ ...witness, url: 'https://temoin.example:8443' }], 1)).toBeRefused(
    'witness_address_invalid',
  )
  // In production a witness on this machine needs https as well.
  const local = { witnesses: [{ ...witness, url: 'http://127.0.0.1:7999/parvis' }] }
  const production = { ...context.config, environment: 'production' as const }
  expect(() => requireWitnesses({ config: production }, local)).toThrow('witness address invalid')
  requireWitnesses({ config: { ...context.config, witnesses: { trusted: undefined } } }, local)
  await expect(names(admin, 0, [witness], 2)).toBeRefused('validation_failed')
  await expect(names(admin, 0, [witness, witness], 1)).toBeRefused('validation_failed')
  await expect(names(await join('bea'), 0, [witness], 1)).toBeRefused('administrators_only')
  await names(admin, 0, [witness], 1)
})

test('npm run witness signs what goes on from what it has signed, also after a restart, and nothing else', async ({
  context,
  address,
  house,
}) => {
  const signer = await openLogSigner(context)
  await takesDecisions(context, signer, 5)
  const five = await checkpointOf(address, 5)
  await takesDecisions(context, signer, 6)
  const eleven = await checkpointOf(address, 11)
  const { vkey } = await house.open('one', [keyOf(signer)])
  const proof = async (from: number, to: number) =>
    (await proveConsistency(context.db, from, to)).map((hash) => `${hash.toString('base64')}\n`).join('')
  const submit = (old: number, lines: string, note: string) =>
    house.submit('one', `old ${old}\n${lines}\n${note}`)
  const signs = (note: string, text: string) => {
    const checkpoint = readCheckpoint(`${note}${text}`)
    const key = readKey(vkey)
    return checkpoint !== null && key !== null && signedTime(checkpoint, key) !== null
  }
  expect(await submit(3, '', five)).toEqual({ status: 409, text: '0\n', type: 'text/x.tlog.size' })
  const first = await submit(0, '', five)
  expect([first.status, signs(five, first.text)]).toEqual([200, true])
  // A restart forgets nothing, the key neither.
  expect((await house.open('one', [keyOf(signer)])).vkey).toBe(vkey)
  expect(await submit(0, '', five)).toMatchObject({ status: 409, text: '5\n' })
  expect(await submit(5, '', eleven)).toMatchObject({ status: 422 })
  const changed = (await proof(5, 11)).replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
  expect(await submit(5, changed, eleven)).toMatchObject({ status: 422 })
  expect(await submit(5, await proof(5, 11), eleven.replace('\n11\n', '\n12\n'))).toMatchObject({
    status: 403,
  })
  expect(await submit(5, await proof(5, 11), eleven)).toMatchObject({ status: 200 })
  // A step back, and a state that is larger than what is shown.
  expect(await submit(5, '', five)).toMatchObject({ status: 409, text: '11\n' })
  expect(await submit(11, '', five)).toMatchObject({ status: 400 })
  // The same state again, with a later time.
  expect(await submit(11, '', eleven)).toMatchObject({ status: 200 })
  // A fork of the same length, signed by the log itself.
  const root = Buffer.alloc(32, 7)
  const text = `${signer.origin}\n11\n${root.toString('base64')}\n`
  const forged = signer.signCheckpoint({ size: 11, root })
  const line = (await checkpointOf(address, 11)).split('\n\n')[1]?.split('\n')[0] ?? ''
  const id = Buffer.from(line.split(' ')[2] ?? '', 'base64').subarray(0, 4)
  const fork = `${text}\n— ${signer.origin} ${Buffer.concat([id, forged]).toString('base64')}\n`
  expect(await submit(11, '', fork)).toMatchObject({ status: 422 })
  expect(await submit(0, '', eleven.replaceAll(signer.origin, 'autre.example/log'))).toMatchObject({
    status: 404,
  })
  for (const body of [
    '',
    'old x\n\n',
    `old -1\n\n${five}`,
    `old 05\n\n${five}`,
    `old 5\nAAAA\n\n${five}`,
    'x'.repeat(70_000),
  ])
    expect((await house.submit('one', body)).status, body.slice(0, 20)).toBe(400)
  // Two requests at once: the second is refused with the state after the first.
  await takesDecisions(context, signer, 2)
  const thirteen = await checkpointOf(address, 13)
  const lines = await proof(11, 13)
  const both = await Promise.all([submit(11, lines, thirteen), submit(11, lines, thirteen)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(writeKey(readKey(vkey) as NonNullable<ReturnType<typeof readKey>>)).toBe(vkey)
})
