import { expect, test } from 'vitest'
import { linkMessage, withoutMessage } from './link-message.ts'

test('[AUI-60] an error in the fragment or in the query is read with its description', () => {
  const expected = { kind: 'failed', code: null, description: 'Lien expiré' }
  expect(
    linkMessage({ hash: '#error=access_denied&error_description=Lien+expir%C3%A9', search: '' }),
  ).toEqual(expected)
  expect(
    linkMessage({ hash: '', search: '?error=access_denied&error_description=Lien+expir%C3%A9' }),
  ).toEqual(expected)
})

test('what an accepted link has done is told by its type; a recovery and an ordinary address tell nothing', () => {
  const after = (hash: string) => linkMessage({ hash, search: '' })
  expect(after('#access_token=a&type=signup')).toEqual({ kind: 'accepted', mail: 'signup' })
  expect(after('#access_token=a&type=magiclink')).toEqual({ kind: 'accepted', mail: 'magiclink' })
  expect(after('#access_token=a&type=email_change')).toEqual({ kind: 'accepted', mail: 'email_change' })
  expect(after('#access_token=a&type=recovery')).toBeNull()
  expect(linkMessage({ hash: '#contenu', search: '?tab=citizens' })).toBeNull()
})

test('the first of two confirmations is known by the server’s mark, not by words that anybody can write', () => {
  const after = (hash: string) => linkMessage({ hash, search: '' })
  expect(after('#message=Please+proceed+to+confirm+the+other+link&sb=')).toEqual({ kind: 'half-changed' })
  expect(after('#message=Appelez+ce+num%C3%A9ro')).toBeNull()
})

test('the address is cleaned of the message and of nothing else', () => {
  expect(withoutMessage('https://parvis.fr/?tab=citizens&error=a#error=a&error_code=b&sb=')).toBe(
    '/?tab=citizens',
  )
  expect(withoutMessage('https://parvis.fr/settings#message=a&sb=')).toBe('/settings')
})
