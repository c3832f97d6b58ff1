/**
 * Runs in their test runner before each file: notes which tests a server of ours has answered, and the code of a refusal. The
 * other tests only test the client.
 */
const { appendFileSync } = require('node:fs')
const { join } = require('node:path')

const ports = new Set(process.env.CLIENT_TESTS_PORTS.split(','))
const file = join(process.env.CLIENT_TESTS_OUTPUT, 'reached.jsonl')
const send = globalThis.fetch

if (send !== undefined)
  globalThis.fetch = async (...request) => {
    const { currentTestName: test, testPath } = expect.getState()
    const response = await send(...request)
    if (test !== undefined && ports.has(new URL(response.url).port)) {
      const code = response.headers.get('x-sb-error-code')
      appendFileSync(file, `${JSON.stringify({ file: testPath, test, code })}\n`)
    }
    return response
  }
