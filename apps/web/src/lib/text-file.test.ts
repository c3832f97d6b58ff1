import { expect, test } from 'vitest'
import { readTextFile } from './text-file.ts'

const file = (...parts: BlobPart[]) => new File(parts, 'liste.csv')

test('a text is read without its byte order mark', async () => {
  expect(await readTextFile(file('\uFEFFnom;mandat\nÉlise;Maire\n'), 100)).toEqual({
    text: 'nom;mandat\nÉlise;Maire\n',
  })
})

test('a file that is too large is not read', async () => {
  const huge = {
    size: 301,
    arrayBuffer: () => {
      throw new Error('was read')
    },
  }
  expect(await readTextFile(huge, 100)).toEqual({ fault: 'too_large' })
})

test('a text that is too long is refused, one with as many characters of three bytes is not', async () => {
  expect(await readTextFile(file('x'.repeat(101)), 100)).toEqual({ fault: 'too_large' })
  expect(await readTextFile(file('€'.repeat(100)), 100)).toEqual({ text: '€'.repeat(100) })
})

test('a file that was moved since is told as unreadable', async () => {
  const gone = {
    size: 10,
    arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')),
  }
  expect(await readTextFile(gone, 100)).toEqual({ fault: 'unreadable' })
})

test('a picture, a text in another encoding and one with zero bytes are no text', async () => {
  const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47])
  const windows1252 = new Uint8Array([0xc9, 0x6c, 0x69, 0x73, 0x65])
  for (const bytes of [picture, windows1252, new Uint8Array([0x61, 0x00])])
    expect(await readTextFile(file(bytes), 100)).toEqual({ fault: 'not_text' })
})
