import { deflateRawSync, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { notesOf } from './file-notes.ts'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const chosen = (content: string | Uint8Array<ArrayBuffer>, name: string, type = '') =>
  new File([typeof content === 'string' ? bytesOf(content) : content], name, { type })

const word = (value: number) =>
  String.fromCharCode(value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255)
const box = (type: string, content: string) => word(content.length + 8) + type + content

const frame = ',\0\0\0\0\x01\0\x01\0\0\x02\x02L\x01\0'
const gif = (frames: number) =>
  `GIF89a\x01\0\x01\0\0\0\0!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0${frame.repeat(frames)};`

test('an author learns that an animation will not move', async () => {
  expect(await notesOf(chosen(gif(2), 'a.gif', 'image/gif'))).toEqual(['animation'])
  expect(await notesOf(chosen(gif(1), 'a.gif', 'image/gif'))).toEqual([])
  const png = (control: string) => `\x89PNG\r\n\x1a\n${control}\0\0\0\0IDAT`
  expect(await notesOf(chosen(png(`\0\0\0\x08acTL${word(3)}${word(0)}`), 'a.png', 'image/png'))).toEqual([
    'animation',
  ])
  expect(await notesOf(chosen(png(''), 'a.png', 'image/png'))).toEqual([])
  const webp = (flags: string) => `RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0${flags}\0\0\0`
  expect(await notesOf(chosen(webp('\x02'), 'a.webp', 'image/webp'))).toEqual(['animation'])
  expect(await notesOf(chosen(webp('\x10'), 'a.webp', 'image/webp'))).toEqual([])
  expect(await notesOf(chosen(box('ftyp', 'avis\0\0\0\0avif'), 'a.avif', 'image/avif'))).toEqual([
    'animation',
  ])
  expect(await notesOf(chosen(box('ftyp', 'avif\0\0\0\0mif1'), 'a.avif', 'image/avif'))).toEqual([])
})

const track = (handler: string, sample: string, configuration = '') =>
  box(
    'trak',
    box('tkhd', '') +
      box(
        'mdia',
        box('hdlr', `${word(0)}${word(0)}${handler}`) +
          box('minf', box('stbl', box('stsd', word(0) + word(1) + box(sample, configuration)))),
      ),
  )
const mp4 = (...tracks: string[]) =>
  box('ftyp', 'isom') + box('mdat', 'x'.repeat(99)) + box('moov', tracks.join(''))

test('an author learns that some browsers will not play a video', async () => {
  const notes = (content: string, name = 'a.mp4') =>
    notesOf(chosen(content, name, name.endsWith('webm') ? 'video/webm' : 'video/mp4'))
  expect(
    await notes(mp4(track('vide', 'avc1', box('avcC', '\x01\x64\0\x1f')), track('soun', 'mp4a'))),
  ).toEqual([])
  expect(await notes(mp4(track('vide', 'vp09'), track('soun', 'Opus'), track('meta', 'mebx')))).toEqual([])
  for (const sample of ['hvc1', 'hev1', 'apcn', 'av01', 'dvh1', 'mp4v', 'jpeg'])
    expect(await notes(mp4(track('vide', sample))), sample).toEqual(['codec'])
  for (const sample of ['ac-3', 'ec-3', 'alac', 'sowt'])
    expect(await notes(mp4(track('vide', 'avc1'), track('soun', sample))), sample).toEqual(['codec'])
  expect(await notes(mp4(track('vide', 'avc1', box('avcC', '\x01\x6e\0\x1f'))))).toEqual(['codec'])
  const webm = (codec: string) =>
    `\x1aE\xdf\xa3\x84webm\x86${String.fromCharCode(0x80 + codec.length)}${codec}`
  expect(await notes(webm('V_VP9'), 'a.webm')).toEqual([])
  expect(await notes(webm('V_AV1'), 'a.webm')).toEqual(['codec'])
})

test('an author learns that a document names its author', async () => {
  const pdf = (content: string) => notesOf(chosen(`%PDF-1.7\n${content}\n%%EOF`, 'a.pdf', 'application/pdf'))
  expect(await pdf('6 0 obj<</Author (Nom secret)>>endobj')).toEqual(['author'])
  expect(await pdf('6 0 obj<</Author<FEFF004E>>>endobj')).toEqual(['author'])
  expect(await pdf('<dc:creator><rdf:Seq><rdf:li>Nom</rdf:li></rdf:Seq></dc:creator>')).toEqual(['author'])
  expect(await pdf('6 0 obj<</Author ()/Title (Un titre)>>endobj')).toEqual([])
  const packed = deflateSync('<</Author (Nom secret)>>').toString('latin1')
  expect(
    await pdf(`7 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>stream\n${packed}\nendstream`),
  ).toEqual(['author'])

  const core = (creator: string) => deflateRawSync(`<dc:creator>${creator}</dc:creator>`).toString('latin1')
  const docx = (part: string) => {
    const little = (value: number) => word(value).split('').reverse().join('')
    const local = `PK\x03\x04${'\0'.repeat(22)}\x11\0\0\0docProps/core.xml${part}`
    return `${local}PK\x01\x02${'\0'.repeat(16)}${little(part.length)}${'\0'.repeat(18)}${little(0)}docProps/core.xml`
  }
  expect(await notesOf(chosen(docx(core('Nom secret')), 'a.docx'))).toEqual(['author'])
  expect(await notesOf(chosen(docx(core('')), 'a.docx'))).toEqual([])
  expect(await notesOf(chosen('/Author (Nom)', 'a.txt'))).toEqual([])
})
