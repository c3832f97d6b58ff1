import { expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

test('an empty environment is a working configuration', () => {
  const config = loadConfig({})
  expect(config.port).toBe(3000)
  expect(config.siteUrl).toBe('http://localhost:3000')
  expect(config.auth.publicUrl).toBe('http://localhost:3000/auth/v1')
  expect(config.databaseUrl).toBeUndefined()
})

test('an invalid value stops the start with the variable’s name', () => {
  expect(() => loadConfig({ PORT: 'trois mille' })).toThrow(ConfigError)
  expect(() => loadConfig({ PORT: 'trois mille' })).toThrow(/PORT/)
  expect(() => loadConfig({ DATABASE_URL: 'mysql://x' })).toThrow(/DATABASE_URL/)
})

test('an empty value counts as absent', () => {
  expect(loadConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000)
})
