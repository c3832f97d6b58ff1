/** Codes of answers about a part of the protocol that is not offered. */
const closed = new Set(['feature_disabled', 'passkey_disabled'])

/**
 * Sums up a run of the official client's tests.
 * @param results output of Jest: `{ testResults: [{ name, message, assertionResults: [{ fullName, status, failureMessages }] }] }`
 * @param reached tests that a server has answered: `{ file, test, code }`, with the code of a refusal
 * @returns numbers of tests that reached the server and of those that did not, with `failed` tests of each; `notOffered`: tests
 * of closed parts; `broken`: files that could not be run
 */
export function verdict(results, reached) {
  const answered = new Map()
  for (const { file, test, code } of reached) {
    const key = `${file} ${test}`
    answered.set(key, answered.get(key) === true || closed.has(code))
  }
  const server = { passed: 0, failed: [] }
  const client = { passed: 0, failed: [] }
  const notOffered = []
  const broken = []
  for (const { name, message, assertionResults } of results.testResults) {
    if (assertionResults.length === 0) broken.push(`${name}\n${message}`)
    for (const { fullName, status, failureMessages } of assertionResults) {
      const isClosed = answered.get(`${name} ${fullName}`)
      if (isClosed) notOffered.push(fullName)
      else if (status === 'passed' || status === 'failed') {
        const part = isClosed === undefined ? client : server
        if (status === 'passed') part.passed += 1
        else part.failed.push(`${fullName}\n${failureMessages.join('\n')}`)
      }
    }
  }
  return { server, client, notOffered, broken }
}
