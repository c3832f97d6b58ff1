import { expect, test } from 'vitest'
import { shareLink } from './share-link.ts'

const link = { title: 'Post d’Odile Vasseur', url: 'https://parvis.example/post/1' }

function device(shares: 'yes' | 'no sheet' | DOMException, copies: boolean) {
  const taken: unknown[] = []
  const share = async (data?: ShareData) => {
    if (shares instanceof DOMException) throw shares
    taken.push(data)
  }
  const clipboard = {
    writeText: async (text: string) => {
      if (!copies) throw new DOMException('not now', 'NotAllowedError')
      taken.push(text)
    },
  } as Clipboard
  const parts = shares === 'no sheet' ? { clipboard } : { share, clipboard }
  return { taken, parts: parts as Pick<Navigator, 'share' | 'clipboard'> }
}

test('a device with a sheet of its own is handed the title and the link', async () => {
  const { taken, parts } = device('yes', true)
  expect(await shareLink(link, parts)).toBe('handed over')
  expect(taken).toEqual([link])
})

test('closing the sheet is a choice: nothing is copied', async () => {
  const { taken, parts } = device(new DOMException('closed', 'AbortError'), true)
  expect(await shareLink(link, parts)).toBe('cancelled')
  expect(taken).toEqual([])
})

test('without a sheet, or when it fails, the link is copied', async () => {
  for (const shares of ['no sheet', new DOMException('no application', 'NotAllowedError')] as const) {
    const { taken, parts } = device(shares, true)
    expect(await shareLink(link, parts)).toBe('copied')
    expect(taken).toEqual([link.url])
  }
})

test('where nothing is allowed, it is said', async () => {
  expect(await shareLink(link, device('no sheet', false).parts)).toBe('refused')
  // Addresses that are not secure have no clipboard at all.
  expect(await shareLink(link, {} as Navigator)).toBe('refused')
})

test('a text goes to the sheet beside the link, and to the clipboard above it', async () => {
  const withText = { ...link, text: 'Deux lignes\nde texte' }
  const sheet = device('yes', true)
  expect(await shareLink(withText, sheet.parts)).toBe('handed over')
  expect(sheet.taken).toEqual([withText])
  const clipboard = device('no sheet', true)
  expect(await shareLink(withText, clipboard.parts)).toBe('copied')
  expect(clipboard.taken).toEqual([`Deux lignes\nde texte\n${link.url}`])
})
