/**
 * `npm run test:client -- FOLDER`: runs the official client's own tests against servers started for them. The folder is
 * prepared as docs/auth-protocol.md says; nothing of it is part of Parvis.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { environmentWith, exitCode, forwardSignals, root } from './launcher/processes.mjs'
import { Refusal, say } from './launcher/say.mjs'
import { verdict } from './official-client/verdict.mjs'

const output = join(root, '.cache', 'official-client')
const results = join(output, 'results.json')
const reached = join(output, 'reached.jsonl')

async function main([given, ...more]) {
  if (given === undefined || more.length > 0)
    throw new Refusal('Donnez le dossier des tests : npm run test:client -- CHEMIN/packages/core/auth-js')
  const folder = resolve(process.env.INIT_CWD ?? '.', given)
  const needed = ['test/GoTrueClient.test.ts', 'node_modules/jest', 'test/supabase/signing_keys.json']
  const missing = needed.filter((path) => !existsSync(join(folder, path)))
  if (missing.length > 0)
    throw new Refusal(
      `${folder} : il manque ${missing.join(', ')} (docs/auth-protocol.md dit comment préparer).`,
    )
  rmSync(output, { recursive: true, force: true })
  mkdirSync(output, { recursive: true })
  const code = await run(folder)
  if (code !== 0) return code
  const lines = existsSync(reached) ? readFileSync(reached, 'utf8').trim().split('\n') : []
  const found = verdict(
    JSON.parse(readFileSync(results, 'utf8')),
    lines.map((line) => JSON.parse(line)),
  )
  report(found)
  return found.server.failed.length + found.broken.length > 0 ? 1 : 0
}

function run(folder) {
  const options = ['run', '--config', 'apps/server/official-client/vitest.config.ts']
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...options], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...environmentWith(process.execPath),
      CLIENT_TESTS: folder,
      CLIENT_TESTS_OUTPUT: output,
    },
  })
  const release = forwardSignals(() => [child])
  return new Promise((ended) => {
    child.on('exit', (code, signal) => {
      release()
      ended(exitCode(code, signal))
    })
  })
}

function report({ server, client, notOffered, broken }) {
  const lines = [
    `Tests auxquels le serveur a répondu : ${server.passed} réussis, ${server.failed.length} échoués.`,
    ...server.failed,
    ...broken,
    `Tests de parties que le serveur n’offre pas : ${notOffered.length}.`,
    ...notOffered.map((name) => `  ${name}`),
    `Tests du seul client : ${client.passed} réussis, ${client.failed.length} échoués.`,
    ...client.failed.map((failure) => `  ${failure.split('\n')[0]}`),
  ]
  console.log(stripVTControlCharacters(lines.join('\n')))
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error) => {
    say(error instanceof Refusal ? error.message : (error?.stack ?? String(error)))
    process.exitCode = 1
  },
)
