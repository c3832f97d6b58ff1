import { expect, test } from 'vitest'
import { faultOf, kindOf } from './chosen-file.ts'

const file = (name: string, type: string, size = 1_000) => ({ name, type, size })
const mebibyte = 1024 * 1024

test('a file is an image or a video by its type, a document by its extension', () => {
  expect(kindOf(file('a.jpg', 'image/jpeg'))).toBe('image')
  expect(kindOf(file('a.mov', 'video/quicktime'))).toBe('video')
  for (const name of ['a.pdf', 'a.DOC', 'a.docx', 'a.b.txt']) expect(kindOf(file(name, ''))).toBe('document')
  for (const name of ['a.zip', 'a.exe', 'a.svg', 'pdf', '']) expect(kindOf(file(name, ''))).toBeNull()
  expect(kindOf(file('a.svg', 'image/svg+xml'))).toBeNull()
})

test('a file that is too heavy, empty or of the wrong type is refused before anything is sent', () => {
  expect(faultOf(file('a.jpg', 'image/jpeg', 10 * mebibyte), 'post')).toBeNull()
  expect(faultOf(file('a.jpg', 'image/jpeg', 10 * mebibyte + 1), 'post')).toBe('weight')
  expect(faultOf(file('a.mp4', 'video/mp4', 50 * mebibyte), 'post')).toBeNull()
  expect(faultOf(file('a.mp4', 'video/mp4', 11 * mebibyte), 'comment')).toBe('weight')
  expect(faultOf(file('a.mp4', 'video/mp4', 9.9 * mebibyte), 'comment')).toBeNull()
  expect(faultOf(file('a.pdf', 'application/pdf'), 'post')).toBeNull()
  expect(faultOf(file('a.pdf', 'application/pdf'), 'comment')).toBe('kind')
  expect(faultOf(file('a.png', 'image/png', 0), 'post')).toBe('empty')
})
