import { expect, test } from 'vitest'
import { copyText } from './copy-text.ts'

/** A device whose clipboard does this. */
const device = (writeText: (text: string) => Promise<void>) => ({
  clipboard: { writeText } as unknown as Clipboard,
})

test('a text goes into the clipboard', async () => {
  const copied: string[] = []
  expect(
    await copyText(
      'un lien',
      device(async (text) => void copied.push(text)),
    ),
  ).toBe(true)
  expect(copied).toEqual(['un lien'])
})

test('a refusal and a device without a clipboard are told', async () => {
  expect(
    await copyText(
      'x',
      device(() => Promise.reject(new DOMException('no', 'NotAllowedError'))),
    ),
  ).toBe(false)
  expect(await copyText('x', {} as Navigator)).toBe(false)
})
