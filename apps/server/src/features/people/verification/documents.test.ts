import { readdir, readFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { deleteVerificationDocument } from '@parvis/contract/people/verification.ts'
import sharp from 'sharp'
import { expect } from 'vitest'
import { lockedPdf, wholeZip, word } from '../../../../test/files.ts'
import { test } from '../../../../test/parvis.ts'
import { aPdf } from '../../../../test/people.ts'
import { approves, firstInQueue, own } from '../../../../test/reviewing.ts'
import { purgeDocuments } from './endings.ts'
import { readOwnVerification } from './store.ts'

test('[PER-10] [PER-11] only PDF and pictures are accepted, by content, five at most, ten megabytes each', async ({
  join,
}) => {
  const journalist = await join('jeanne', { role: 'journalist' })
  const zip = new Uint8Array([0x50, 0x4b, 3, 4, ...new Array(60).fill(0)])
  await expect(journalist.sendsDocument(zip, 'carte.pdf')).toBeRefused('file_type_refused')
  await expect(journalist.sendsDocument(new Uint8Array(0))).toBeRefused('file_empty')
  // No reviewer could open them.
  for (const locked of [lockedPdf(), word('EncryptedPackage'), wholeZip({ 'a.xml': 'a' }, true)])
    await expect(journalist.sendsDocument(new Uint8Array(locked))).toBeRefused('document_encrypted')
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

test('[PER-16] [PER-18] only owner and reviewers can read documents; the stored files are encrypted', async ({
  join,
  guest,
  context,
}) => {
  const journalist = await join('jeanne', { role: 'journalist' })
  const stranger = await join('serge', { role: 'journalist' })
  const desk = await join('rita', { moderator: true })
  const { id } = await journalist.sendsDocument(aPdf)
  const path = `/api/v1/verification-documents/${id}`
  expect(await journalist.send('GET', path)).toMatchObject({
    status: 200,
    text: new TextDecoder().decode(aPdf),
  })
  // Before the request is sent, only the owner can read the document.
  expect((await desk.send('GET', path)).status).toBe(404)
  await journalist.send('POST', '/api/v1/me/verification', { organisation: 'Le Courrier' })
  const read = await desk.send('GET', path)
  expect(read.text).toBe(new TextDecoder().decode(aPdf))
  expect(read.headers.get('cache-control')).toBe('private, no-store')
  expect(read.headers.get('content-security-policy')).toContain('sandbox')
  expect((await stranger.send('GET', path)).status).toBe(404)
  expect((await guest.send('GET', path)).status).toBe(401)
  expect((await desk.send('GET', '/api/v1/verification-documents/..%2f..%2fsecret.key')).status).toBe(404)

  const folder = joinPath(context.config.dataFolder, 'uploads', 'verification', journalist.id)
  const [file = ''] = await readdir(folder)
  const kept = await readFile(joinPath(folder, file))
  expect(kept.includes(Buffer.from('%PDF'))).toBe(false)
  expect(kept.byteLength).toBe(aPdf.length + 28)
})

test('[PER-17] documents are deleted thirty days after the decision, rows and files, and when a member leaves', async ({
  join,
  context,
  clock,
}) => {
  const journalist = await join('jeanne', { role: 'journalist' })
  const desk = await join('rita', { moderator: true })
  await journalist.asksForTick()
  await approves(desk, await firstInQueue(desk))
  const folder = joinPath(context.config.dataFolder, 'uploads', 'verification', journalist.id)
  clock.advance({ days: 29 })
  await purgeDocuments(context)
  expect(await readdir(folder)).toHaveLength(1)
  clock.advance({ days: 2 })
  await purgeDocuments(context)
  expect(await readdir(folder)).toEqual([])
  expect((await readOwnVerification(context.db, journalist.id, new Date())).history[0]).toMatchObject({
    documents: [],
    documents_purged_at: expect.any(String),
  })

  const leaver = await join('lea', { role: 'journalist' })
  await leaver.asksForTick()
  await context.db.deleteFrom('auth.users').where('id', '=', leaver.id).execute()
  await purgeDocuments(context)
  expect(await readdir(joinPath(context.config.dataFolder, 'uploads', 'verification', leaver.id))).toEqual([])
})
