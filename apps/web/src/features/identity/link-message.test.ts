import { expect, test } from 'vitest'
import { linkMessage, withoutFailure } from './link-message.ts'

test('[AUI-60] an error in the fragment or in the query is read with its description', () => {
  const expected = { kind: 'failed', code: null, description: 'Lien expiré' }
  expect(
    linkMessage({ hash: '#error=access_denied&error_description=Lien+expir%C3%A9', search: '' }),
  ).toEqual(expected)
  expect(
    linkMessage({ hash: '', search: '?error=access_denied&error_description=Lien+expir%C3%A9' }),
  ).toEqual(expected)
})

test('a confirmed sign-up is told apart from a recovery and from an ordinary address', () => {
  expect(linkMessage({ hash: '#access_token=a&type=signup', search: '' })?.kind).toBe('confirmed')
  expect(linkMessage({ hash: '#access_token=a&type=recovery', search: '' })).toBeNull()
  expect(linkMessage({ hash: '#contenu', search: '?tab=citizens' })).toBeNull()
})

test('the address is cleaned of the failure and of nothing else', () => {
  expect(withoutFailure('https://parvis.fr/?tab=citizens&error=a#error=a&error_code=b&sb=')).toBe(
    '/?tab=citizens',
  )
})
