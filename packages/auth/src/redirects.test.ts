import { describe, expect, test } from 'vitest'
import { isAllowedRedirect, withFragment, withQuery } from './redirects.ts'

const config = {
  environment: 'test' as const,
  siteUrl: 'https://parvis.fr',
  redirectUrls: [
    'https://*.ami.fr/*',
    'https://long.fr/**',
    'civique://auth',
    'https://{un,deux}.fr/a?c',
    'https://[xy].fr/',
  ],
}
const allowed = (target: string) => isAllowedRedirect(target, config)

describe('redirect targets', () => {
  test.each([
    'https://parvis.fr',
    'https://parvis.fr/',
    'https://parvis.fr/auth?mode=recovery#x',
    'https://parvis.fr:443/',
    'http://127.0.0.1:5173/x',
    'http://127.9.9.9/',
    'http://[::1]:3000/',
    'https://app.ami.fr/retour',
    'https://long.fr/a/b.c/d',
    'civique://auth',
    'https://un.fr/abc',
    'https://deux.fr/axc',
    'https://x.fr/',
  ])('allows %s', (target) => expect(allowed(target)).toBe(true))

  test.each([
    '',
    '/chemin',
    '//mechant.fr',
    'http://parvis.fr/',
    'https://parvis.fr:8443/',
    'https://parvis.fr@mechant.fr/',
    'https://x:y@parvis.fr/',
    'https://parvis.fr.mechant.fr/',
    'https://mechant.fr/https://parvis.fr',
    'https:\\\\parvis.fr',
    'https://mechant.fr\\@parvis.fr/',
    'https://parvis.fr%2emechant.fr/',
    'https://parvis。fr/',
    'https://pаrvis.fr/',
    ' https://parvis.fr',
    'https://parvis.fr/\nx',
    'java\tscript:alert(1)',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://a.b.ami.fr/retour',
    'https://app.ami.fr/a/b',
    'https://trois.fr/abc',
    'https://un.fr/a/c',
    'https://z.fr/',
    'civique://autre',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://8.8.8.8/',
    'http://[2001:db8::1]/',
    'http://0.0.0.0.mechant.fr/',
  ])('refuses %j', (target) => expect(allowed(target)).toBe(false))

  test('on a loopback site the port does not matter', () => {
    const local = {
      environment: 'production' as const,
      siteUrl: 'http://localhost:3000',
      redirectUrls: [],
    }
    expect(isAllowedRedirect('http://localhost:5173/x', local)).toBe(true)
    expect(isAllowedRedirect('https://localhost:5173/x', local)).toBe(false)
    expect(isAllowedRedirect('http://127.0.0.1:5173/x', local)).toBe(true)
  })

  test('in production a loopback address needs the allow-list', () => {
    const live = { ...config, environment: 'production' as const }
    for (const target of [
      'http://127.0.0.1:5173/x',
      'https://127.9.9.9/',
      'http://[::1]:3000/',
      'http://localhost/',
    ])
      expect(isAllowedRedirect(target, live)).toBe(false)
    const listed = { ...live, redirectUrls: ['http://127.0.0.1:5173/*', 'http://[[]::1]:3000/'] }
    expect(isAllowedRedirect('http://127.0.0.1:5173/x', listed)).toBe(true)
    expect(isAllowedRedirect('http://127.0.0.1:5174/x', listed)).toBe(false)
    expect(isAllowedRedirect('http://8.8.8.8/', { ...live, redirectUrls: ['http://8.8.8.8/'] })).toBe(false)
  })

  test('parameters keep the address’s query, and replace its fragment', () => {
    expect(withQuery('https://a.fr/?x=1#y', { code: 'é' })).toBe('https://a.fr/?x=1&code=%C3%A9')
    expect(withFragment('https://a.fr/?x=1#y', { t: 'a b' })).toBe('https://a.fr/?x=1#t=a+b&sb=')
  })
})
