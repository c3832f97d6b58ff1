import { expect, test } from 'vitest'
import { pageText } from './page-text.ts'

test('a page says its encoding in its content type', () => {
  const body = Buffer.from([0xe9])
  expect(pageText(body, 'text/html; charset="iso-8859-1"')).toBe('é')
  expect(pageText(body, 'text/html ; CharSet =\t windows-1251')).toBe('й')
})

test('a content type as long as a header may be costs no time', () => {
  const began = performance.now()
  expect(pageText(Buffer.from('é'), `text/html; charset=${' '.repeat(16_000)}!`)).toBe('é')
  expect(performance.now() - began).toBeLessThan(100)
})
