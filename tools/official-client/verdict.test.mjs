import { expect, test } from 'vitest'
import { verdict } from './verdict.mjs'

const file = '/checkout/test/GoTrueApi.test.ts'
const result = (fullName, status, failureMessages = []) => ({ fullName, status, failureMessages })

test('only failures of tests that a server has answered count against the server', () => {
  const results = {
    testResults: [
      {
        name: file,
        assertionResults: [
          result('signs in', 'passed'),
          result('signs out', 'failed', ['expected null']),
          result('makes an OAuth client', 'failed', ['expected null']),
          result('parses an address', 'passed'),
          result('parses a name', 'failed', ['expected 1']),
          result('is for later', 'pending'),
        ],
      },
      { name: '/checkout/test/broken.test.ts', message: 'cannot be compiled', assertionResults: [] },
    ],
  }
  const reached = [
    { file, test: 'signs in', code: null },
    { file, test: 'signs out', code: 'bad_jwt' },
    { file, test: 'makes an OAuth client', code: 'feature_disabled' },
    { file, test: 'makes an OAuth client', code: null },
  ]
  expect(verdict(results, reached)).toEqual({
    server: { passed: 1, failed: ['signs out\nexpected null'] },
    client: { passed: 1, failed: ['parses a name\nexpected 1'] },
    notOffered: ['makes an OAuth client'],
    broken: ['/checkout/test/broken.test.ts\ncannot be compiled'],
  })
})
