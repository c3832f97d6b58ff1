import { mkdir, readdir, utimes } from 'node:fs/promises'
import { connect } from 'node:net'
import { join as joinPath } from 'node:path'
import type { RefusalCode } from '@parvis/contract/refusals.ts'
import sharp from 'sharp'
import { expect } from 'vitest'
import { fetched, files, publishes, sends } from '../../../../test/attachments.ts'
import {
  blackPng,
  docx,
  jpeg,
  lockedPdf,
  matroska,
  mp4,
  pdf,
  recordedWebm,
  restrictedPdf,
  sound,
  webm,
  wholeZip,
  word,
} from '../../../../test/files.ts'
import { test } from '../../../../test/parvis.ts'
import { buildApp } from '../../../app.ts'
import { clearUnreferencedMedia } from './loose.ts'

test('an image is rotated upright and loses its metadata, including place and camera', async ({
  join,
  guest,
}) => {
  const marie = await join('marie')
  const photograph = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#ff0000' } })
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'Nantes' }, IFD3: { GPSLatitudeRef: 'N' } } })
    .jpeg()
    .toBuffer()
  const media = await sends(marie, photograph)
  expect(media).toMatchObject({ width: 400, height: 600 })
  await publishes(marie, media)
  const { bytes } = await fetched(guest, media.url)
  expect(await sharp(bytes).metadata()).not.toHaveProperty('exif')
  expect(bytes.includes('Nantes')).toBe(false)
})

test('a file is what its content says: hostile, truncated, empty and disguised files are refused and leave nothing', async ({
  join,
  context,
}) => {
  const marie = await join('marie')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const picture = await jpeg(800, 600)
  const image = await sharp(picture).png().toBuffer()
  const [video, film] = [await mp4(), await webm()]
  const refused: [code: RefusalCode, bytes: Uint8Array, name: string][] = [
    ['file_empty', Buffer.alloc(0), 'vide.png'],
    ['file_type_refused', svg, 'dessin.svg'],
    ['file_type_refused', svg, 'dessin.png'],
    ['file_type_refused', svg, 'dessin.txt'],
    ['file_type_refused', Buffer.from(`<?xml version="1.0"?>${svg}`), 'dessin.svg'],
    ['file_type_refused', Buffer.from('<!doctype html><script>alert(1)</script>'), 'page.txt'],
    ['file_type_refused', wholeZip({ 'a.txt': 'a' }), 'rapport.pdf'],
    ['file_type_refused', wholeZip({ 'a.txt': 'a' }), 'archive.zip'],
    ['file_type_refused', Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1'), 'installer.exe'],
    ['file_type_refused', Buffer.from([0, 1, 2, 3, 4, 5, 6, 7]), 'secret.txt'],
    ['file_type_refused', Buffer.from('du texte'), 'texte.md'],
    ['file_type_refused', Buffer.concat([pdf(), wholeZip({ 'a.txt': 'a' })]), 'deux-en-un.pdf'],
    ['file_type_refused', word('Workbook'), 'tableau.doc'],
    ['file_type_refused', word('WordDocument', '_VBA_PROJECT'), 'macros.doc'],
    ['file_type_refused', docx('application/vnd.ms-word.document.macroEnabled.main+xml'), 'macros.docx'],
    ['file_type_refused', docx(undefined, { 'word/vbaProject.bin': 'x' }), 'macros-dedans.docx'],
    ['file_type_refused', docx(undefined, { 'customXml/VBAPROJECT.BIN': 'x' }), 'macros-ailleurs.docx'],
    ['file_type_refused', docx('" Extension="application/vnd.ms-office.vbaProject'), 'macros-renommées.docx'],
    ['file_type_refused', docx('application/vnd.ms-office.vba&#80;roject'), 'macros-en-nombres.docx'],
    [
      'file_type_refused',
      docx(`${[...' application/vnd.ms-office.vbaProject '].join('\0')}`),
      'macros-en-utf-16.docx',
    ],
    ['file_unreadable', wide(docx(undefined, { 'word/vbaProject.bin': 'x' })), 'macros-en-zip64.docx'],
    ['file_type_refused', docx(undefined, { 'word\\vbaProject.bin': 'x' }), 'macros-sous-windows.docx'],
    ['file_type_refused', docx(undefined, { 'word/embeddings/a.docm': 'x' }), 'macros-jointes.docx'],
    [
      'file_type_refused',
      docx(undefined, { 'word/embeddings/a.docx': docx(undefined, { 'word/vbaProject.bin': 'x' }) }),
      'macros-au-fond.docx',
    ],
    [
      'file_type_refused',
      docx(undefined, { 'word/embeddings/oleObject1.bin': word('WordDocument', '_VBA_PROJECT') }),
      'macros-anciennes-jointes.docx',
    ],
    ['document_encrypted', lockedPdf(), 'secret.pdf'],
    [
      'document_encrypted',
      Buffer.from(lockedPdf().toString('latin1').replace('/Encrypt ', '/Encr#79pt '), 'latin1'),
      'secret-écrit-autrement.pdf',
    ],
    ['document_encrypted', word('EncryptedPackage', 'EncryptionInfo'), 'secret.docx'],
    ['document_encrypted', encryptedWord(), 'secret.doc'],
    ['document_encrypted', wholeZip({ 'word/document.xml': 'x' }, true), 'secret.zip'],
    [
      'document_encrypted',
      wholeZip({ mimetype: 'text', 'META-INF/manifest.xml': '<manifest:encryption-data/>' }),
      'secret.odt',
    ],
    ['file_unreadable', pdf().subarray(0, 40), 'coupé.pdf'],
    ['file_unreadable', docx().subarray(0, -30), 'coupé.docx'],
    ['file_unreadable', video.subarray(0, video.length * 0.9), 'coupé.mp4'],
    ['file_unreadable', Buffer.concat([video, wholeZip({ 'a.txt': 'a' })]), 'deux-en-un.mp4'],
    ['file_type_refused', await matroska(), 'autre-conteneur.webm'],
    [
      'file_type_refused',
      Buffer.from('RIFF\x24\0\0\0AVI LIST\x14\0\0\0hdrl', 'latin1'),
      'autre-conteneur.mp4',
    ],
    ['file_unreadable', await sound(), 'sans-image.mp4'],
    ['file_unreadable', film.subarray(0, film.length * 0.9), 'coupé.webm'],
    ['file_unreadable', Buffer.concat([film, wholeZip({ 'a.txt': 'a' })]), 'deux-en-un.webm'],
    ['file_unreadable', renamed(video, 'moov', 'free'), 'sans-index.mp4'],
    ['file_type_refused', wholeZip({ '[Content_Types].xml': ' '.repeat(50_000_000) }), 'bombe.docx'],
    ['image_unreadable', picture.subarray(0, picture.length / 2), 'coupé.jpg'],
    ['image_unreadable', picture.subarray(0, picture.length * 0.98), 'coupé-à-la-fin.jpg'],
    ['image_unreadable', image.subarray(0, image.length * 0.9), 'coupé.png'],
    ['image_unreadable', Buffer.concat([picture.subarray(0, 300), svg]), 'mélange.jpg'],
  ]
  for (const [code, bytes, name] of refused)
    await expect(sends(marie, bytes, { name }), name).toBeRefused(code)
  expect(await files(context)).toEqual([])
  expect(await context.db.selectFrom('media').selectAll().execute()).toEqual([])
})

/** An archive whose directory is found through its ZIP64 record alone. */
function wide(zip: Buffer): Buffer {
  const content = Buffer.from(zip)
  content.writeUInt32LE(0xffffffff, content.length - 6)
  return content
}

/** A Word document of before 2007 with a password: its header says so. */
function encryptedWord(): Buffer {
  const content = Buffer.concat([word('WordDocument'), Buffer.alloc(2_048)])
  // The beginning of a sector.
  const at = 1_536
  content.writeUInt16LE(0xa5ec, at)
  content.writeUInt16LE(0x0100, at + 10)
  return content
}

test('a document that only forbids changes is taken: it opens without a password', async ({ join }) => {
  const marie = await join('marie')
  expect(await sends(marie, restrictedPdf(), { name: 'statuts.pdf' })).toMatchObject({ kind: 'document' })
})

function renamed(content: Buffer, from: string, to: string): Buffer {
  const copy = Buffer.from(content)
  copy.write(to, copy.indexOf(from), 'latin1')
  return copy
}

test('complete videos are accepted, also those recorded without a known end', async ({ join }) => {
  const marie = await join('marie')
  for (const [bytes, name] of [
    [await webm(), 'débat.webm'],
    [await recordedWebm(), 'débat.mp4'],
  ] as const)
    expect(await sends(marie, bytes, { name })).toMatchObject({
      kind: 'video',
      name: 'débat.webm',
      width: 64,
      height: 48,
    })
})

test('the first frame of an animated image is stored', async ({ join, guest }) => {
  const marie = await join('marie')
  const frames = ['#ff0000', '#0000ff'].map((background) =>
    sharp({ create: { width: 600, height: 400, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  const animated = sharp(await Promise.all(frames), { join: { animated: true } })
  for (const bytes of [await animated.gif().toBuffer(), await animated.webp().toBuffer()]) {
    expect((await sharp(bytes).metadata()).pages).toBe(2)
    const media = await sends(marie, bytes)
    expect(media).toMatchObject({ kind: 'image', width: 600, height: 400 })
    await publishes(marie, media)
    const kept = (await fetched(guest, media.url)).bytes
    expect((await sharp(kept).metadata()).pages ?? 1).toBe(1)
    expect((await sharp(kept).stats()).dominant.r).toBeGreaterThan(200)
  }
})

test('a picture of 40,000 pixels, and a decompression bomb, are not decoded', async ({ join, context }) => {
  const marie = await join('marie')
  await expect(sends(marie, blackPng(40_000, 10))).toBeRefused('image_too_large')
  await expect(sends(marie, blackPng(9_000, 9_000))).toBeRefused('image_too_large')
  expect(await files(context)).toEqual([])
})

test('extra data in an image file is dropped', async ({ join, guest }) => {
  const marie = await join('marie')
  const both = Buffer.concat([await jpeg(600, 400), wholeZip({ 'virus.exe': 'MZ' })])
  const media = await sends(marie, both, { name: 'photo.jpg' })
  await publishes(marie, media)
  expect((await fetched(guest, media.url)).bytes.includes('virus')).toBe(false)
})

test('each kind has its size limit, and comments a lower one', { tags: 'long' }, async ({
  join,
  context,
}) => {
  const marie = await join('marie')
  const mebibyte = 1024 * 1024
  const padded = async (size: number) => Buffer.concat([await mp4(), freeBox(size)])
  expect(await sends(marie, await padded(11 * mebibyte), { name: 'débat.mp4' })).toMatchObject({
    kind: 'video',
  })
  await expect(sends(marie, await padded(51 * mebibyte))).toBeRefused('body_too_large')
  const heavy = Buffer.concat([await jpeg(600, 400), Buffer.alloc(10 * mebibyte)])
  await expect(sends(marie, heavy)).toBeRefused('body_too_large')
  const text = Buffer.alloc(10 * mebibyte + 1, 'a')
  await expect(sends(marie, text, { name: 'long.txt' })).toBeRefused('file_type_refused')

  const inComment = { purpose: 'comment' as const }
  await expect(sends(marie, await padded(11 * mebibyte), inComment)).toBeRefused('body_too_large')
  expect(await sends(marie, await padded(9.9 * mebibyte), inComment)).toMatchObject({ kind: 'video' })
  await expect(sends(marie, pdf(), inComment)).toBeRefused('file_type_refused')
  expect(await files(context)).toHaveLength(2)
})

function freeBox(size: number): Buffer {
  const box = Buffer.alloc(size)
  box.writeUInt32BE(size, 0)
  box.write('free', 4)
  return box
}

test('an upload cut at nine tenths leaves nothing', async ({ join, context, address }) => {
  const marie = await join('marie')
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  const bytes = await jpeg(2000, 1500)
  socket.write(
    `POST /api/v1/media HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${marie.token}\r\n` +
      `content-type: image/jpeg\r\ncontent-length: ${bytes.length}\r\n\r\n`,
  )
  socket.write(bytes.subarray(0, bytes.length * 0.9))
  const incoming = joinPath(context.config.dataFolder, 'uploads', 'incoming')
  await expect.poll(() => readdir(incoming)).toHaveLength(1)
  socket.destroy()
  await expect.poll(() => readdir(incoming)).toEqual([])
  expect(await context.db.selectFrom('media').selectAll().execute()).toEqual([])
})

test('a guest’s upload is refused unread', async ({ guest, context }) => {
  await expect(sends(guest, await jpeg(600, 400))).toBeRefused('not_authenticated')
  expect(await files(context)).toEqual([])
})

test('at most ten files of a member wait to be attached', async ({ join, context }) => {
  const marie = await join('marie')
  const text = Buffer.from('bonjour')
  for (let sent = 0; sent < 12; sent += 1) await sends(marie, text, { name: 'a.txt' })
  await clearUnreferencedMedia(context)
  expect(await files(context)).toHaveLength(10)
})

test('a photograph is stored 1600 pixels wide', async ({ join, guest }) => {
  const marie = await join('marie')
  const media = await sends(marie, await jpeg(1700, 1275))
  expect(media).toMatchObject({ width: 1600, height: 1200 })
  await publishes(marie, media)
  const { bytes } = await fetched(guest, media.url)
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1600, height: 1200 })
})

test('temporary files of a killed process are deleted when the server starts again', async ({ context }) => {
  const incoming = joinPath(context.config.dataFolder, 'uploads', 'incoming')
  await mkdir(joinPath(incoming, 'file-killed'), { recursive: true })
  const yesterday = new Date(Date.now() - 24 * 60 * 60_000)
  await utimes(joinPath(incoming, 'file-killed'), yesterday, yesterday)
  await mkdir(joinPath(incoming, 'file-of-now'))
  const app = await buildApp(context)
  await expect.poll(() => readdir(incoming)).toEqual(['file-of-now'])
  await app.close()
})
