import { i18n, type MessageDescriptor } from '@lingui/core'
import {
  AuthApiError,
  AuthInvalidTokenResponseError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthUnknownError,
  AuthWeakPasswordError,
} from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { authCodeText, authFailure } from './auth-errors.ts'

i18n.load('fr', {})
i18n.activate('fr')
/** With plain spaces, as its author typed it. */
const textOf = (known: MessageDescriptor | null) => known && i18n._(known).replaceAll(/[\u00a0\u202f]/g, ' ')
const sentence = (error: unknown) => textOf(authFailure(error).known)

test('[AUI-42] wrong credentials are known by their code or their text', () => {
  expect(sentence(new AuthApiError('x', 400, 'invalid_credentials'))).toBe('Email ou mot de passe incorrect.')
  expect(sentence(new AuthApiError('Invalid login credentials', 400, undefined))).toBe(
    'Email ou mot de passe incorrect.',
  )
})

test('[AUI-43] [AUI-44] an unconfirmed and a registered address have their sentences', () => {
  expect(sentence(new AuthApiError('Email not confirmed', 400, 'email_not_confirmed'))).toBe(
    'Veuillez confirmer votre email avant de vous connecter.',
  )
  expect(sentence(new AuthApiError('User already registered', 422, 'user_already_exists'))).toBe(
    'Cette adresse email est déjà utilisée.',
  )
})

test('[AUI-45] a lost connection is told as such', () => {
  const lost = new AuthRetryableFetchError('Failed to fetch', 0)
  expect(authFailure(lost).unreachable).toBe(true)
  expect(sentence(lost)).toBe('Problème de connexion au serveur. Vérifiez votre connexion internet.')
})

test('[AUI-59] a session that has ended meanwhile is told in French, whichever way the client tells it', () => {
  const ended = 'Votre session a expiré. Connectez-vous à nouveau.'
  // The client turns session_not_found into this, without a code.
  expect(sentence(new AuthSessionMissingError())).toBe(ended)
  for (const code of [
    'user_not_found',
    'bad_jwt',
    'no_authorization',
    'session_expired',
    'refresh_token_not_found',
    'refresh_token_already_used',
  ])
    expect([code, sentence(new AuthApiError('Said in English', 403, code))]).toEqual([code, ended])
})

test('requests that came at the same time are told in French', () => {
  expect(
    sentence(
      new AuthApiError('Too many concurrent token refresh requests on the same session', 409, 'conflict'),
    ),
  ).toBe('Plusieurs demandes sont arrivées en même temps. Patientez un instant, puis réessayez.')
})

test('[AAP-03] a weak password is told in French', () => {
  expect(sentence(new AuthWeakPasswordError('Password should be longer', 422, ['length']))).toMatch(
    /trop faible/,
  )
})

test('[AUI-48] an unknown cause keeps the server’s words, unless there are none or no answer could be read', () => {
  expect(authFailure(new AuthApiError('Server said so', 400, 'odd'))).toEqual({
    known: null,
    serverMessage: 'Server said so',
    unreachable: false,
    technical: false,
  })
  expect(authFailure(new AuthApiError('{}', 400, undefined))).toMatchObject({
    known: null,
    serverMessage: null,
    technical: false,
  })
  expect(authFailure(new AuthUnknownError('Unexpected token <', null))).toMatchObject({
    serverMessage: null,
    technical: true,
  })
  const page = `Unexpected token '<', "<html>" is not valid JSON`
  for (const error of [new AuthRetryableFetchError(page, 0), new AuthInvalidTokenResponseError()]) {
    expect(authFailure(error)).toEqual({
      known: null,
      serverMessage: null,
      unreachable: false,
      technical: true,
    })
  }
  expect(authFailure(new TypeError('bug'))).toMatchObject({ serverMessage: null, technical: true })
})

test('an expired link is told in French', () => {
  expect(textOf(authCodeText('otp_expired'))).toMatch(/a expiré/)
  expect(authCodeText('odd')).toBeNull()
  expect(authCodeText(null)).toBeNull()
  // A code that says too little is told by its text; other texts of an address are not shown as ours.
  expect(textOf(authCodeText('validation_failed', 'SAML Assertion is not valid'))).toMatch(/organisation/)
  expect(authCodeText('validation_failed', 'Appelez ce numéro')).toBeNull()
})

test('invalid input is told in French: too long, unreadable, or wrong', () => {
  const refused = (text: string) => sentence(new AuthApiError(text, 400, 'validation_failed'))
  expect(refused('Invalid request body: data: is larger than 8192 bytes')).toMatch(
    /^Les informations .* trop longues/,
  )
  expect(refused('Invalid user data: data is larger than 8192 bytes')).toMatch(
    /^Les informations .* trop longues/,
  )
  expect(
    refused('Invalid request body: data: holds characters that cannot be kept, or is nested too deep'),
  ).toMatch(/^Un de vos textes/)
  expect(refused('Password cannot be longer than 256 characters')).toMatch(/^Ce mot de passe est trop long/)
  expect(refused('Invalid request body: email: Invalid input')).toMatch(/^Certaines informations/)
})
