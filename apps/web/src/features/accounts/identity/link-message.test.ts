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

test('a code is read from the query with the mail that it came by, never from the fragment', () => {
  const after = (search: string, hash = '') => linkMessage({ hash, search })
  const code = { kind: 'code', code: 'c', flowId: null, mail: null }
  expect(after('?code=c')).toEqual(code)
  expect(after('?mail=signup&sb_flow_id=f&code=c')).toEqual({ ...code, flowId: 'f', mail: 'signup' })
  expect(after('?mail=autre&code=c')).toEqual(code)
  expect(after('?password=needed&code=c')).toEqual({ ...code, passwordNeeded: true })
  expect(after('', '#code=c')).toBeNull()
  expect(after('?tab=citizens', '#contenu')).toBeNull()
})

test('tokens are read whole or not at all', () => {
  const after = (hash: string) => linkMessage({ hash, search: '' })
  expect(after('#access_token=a&refresh_token=r&type=recovery')).toEqual({
    kind: 'tokens',
    accessToken: 'a',
    refreshToken: 'r',
    isRecovery: true,
  })
  expect(after('#access_token=a&type=signup')).toBeNull()
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
  expect(
    withoutMessage('https://parvis.fr/auth?mode=recovery&mail=recovery&sb_flow_id=f&password=needed&code=c'),
  ).toBe('/auth?mode=recovery')
  const tokens = 'access_token=a&refresh_token=r&expires_in=1&expires_at=2&token_type=bearer&type=invite&sb='
  expect(withoutMessage(`https://parvis.fr/notice?type=post#${tokens}`)).toBe('/notice?type=post')
})

test('the ticket of a closed account is read from the fragment alone, and leaves the address with the rest', () => {
  const hash = '#error=access_denied&error_code=user_banned&error_description=x&ban_ticket=a.1.b&sb='
  expect(linkMessage({ hash, search: '' })).toMatchObject({ code: 'user_banned', banTicket: 'a.1.b' })
  expect(linkMessage({ hash: '', search: hash.replace('#', '?') })).not.toHaveProperty('banTicket')
  expect(withoutMessage(`https://parvis.example/${hash}`)).toBe('/')
})
