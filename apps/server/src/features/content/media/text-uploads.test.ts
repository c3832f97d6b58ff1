import { expect } from 'vitest'
import { fetched, publishes, sends } from '../../../../test/attachments.ts'
import { test } from '../../../../test/parvis.ts'

test('a text in Windows-1252 or UTF-16 is taken and converted to UTF-8', async ({ join, guest }) => {
  const marie = await join('marie')
  const text = 'Objet : réunion du 3 à l’Hôtel de ville\r\nÉté, œuvre, 5 €'
  const ansi = Buffer.from(
    text.replace('’', '\u0092').replace('œ', '\u009c').replace('€', '\u0080'),
    'latin1',
  )
  const wide = Buffer.from(text, 'utf16le')
  const marked = Buffer.from(`\ufeff${text}`, 'utf16le')
  for (const bytes of [
    ...[ansi, wide, Buffer.from(wide).swap16(), marked, Buffer.from(marked).swap16()],
    ...[Buffer.from(text), Buffer.from(`\ufeff${text}`)],
  ]) {
    const media = await sends(marie, bytes, { name: 'Ordre du jour.TXT' })
    expect(media).toMatchObject({
      kind: 'document',
      name: 'Ordre du jour.txt',
      bytes: Buffer.byteLength(text),
    })
    await publishes(marie, media)
    expect((await fetched(guest, media.url)).bytes.toString()).toBe(text)
  }
  // A text in UTF-8 that was cut off inside its last character.
  const cut = await sends(marie, Buffer.from('Été, œuvre, 5 €').subarray(0, -1), { name: 'notes.txt' })
  await publishes(marie, cut)
  expect((await fetched(guest, cut.url)).bytes.toString()).toBe('Été, œuvre, 5 ')
})

test('a text that ends with Ctrl-Z, begins with a word in brackets or is a word in UTF-16 is taken; a page is not', async ({
  join,
  guest,
}) => {
  const marie = await join('marie')
  const oui = Buffer.from('Oui', 'utf16le')
  for (const [bytes, kept] of [
    ['Ordre du jour\r\n\u001a', 'Ordre du jour\r\n'],
    ['Fin\u001a\u001a\u001a', 'Fin'],
    ['<nom>, <prénom>', '<nom>, <prénom>'],
    ['<Camille@exemple.fr> a écrit', '<Camille@exemple.fr> a écrit'],
    ['<annexe> et <page 2>', '<annexe> et <page 2>'],
    [oui, 'Oui'],
    [Buffer.from(oui).swap16(), 'Oui'],
    [Buffer.from('\ufeffÀ', 'utf16le'), 'À'],
  ] as const) {
    const media = await sends(marie, Buffer.from(bytes), { name: 'note.txt' })
    await publishes(marie, media)
    const file = await fetched(guest, media.url)
    expect(file.bytes.toString()).toBe(kept)
    // No browser opens it.
    expect(file.headers.get('content-type')).toBe('application/octet-stream')
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
  }
  for (const bytes of [
    ...[
      '\ufeff \n<HTML>',
      '<script>alert(1)</script>',
      '<svg/onload=alert(1)>',
      '<!-- --><img src=x>',
      '<a href=x>',
    ],
    ...['<?xml version="1.0"?><svg/>', 'Un\u001adeux', 'Un\0'],
    Buffer.from('<html><script>alert(1)</script>', 'utf16le'),
  ])
    await expect(sends(marie, Buffer.from(bytes), { name: 'page.txt' }), String(bytes)).toBeRefused(
      'file_type_refused',
    )
})
