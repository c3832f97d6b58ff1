/**
 * `npm run audit`: queries the registry for known vulnerabilities of production dependencies. A serious one fails,
 * unless tools/audit/accepted.json accepts it with a reason until a given day. If the registry does not answer audits,
 * the check counts as skipped, never as passed.
 */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { productionPackages } from './audit/production-packages.mjs'
import { verdict } from './audit/verdict.mjs'
import { npm } from './launcher/processes.mjs'

/** Time limits for the registry, so that it cannot hold up a build: seconds in total. */
const patience = ['--fetch-retries=0', '--fetch-timeout=20000']

/** @returns {Promise<{ passed: number, failed: number, skipped: number }>} */
export async function audit() {
  const { output } = await npm(process.execPath, ['audit', '--json', '--loglevel=error', ...patience])
  const packages = productionPackages()
  const { unanswered, found } = verdict(answerIn(output), {
    isProduction: (path) => packages[path] !== undefined,
    accepted: JSON.parse(readFileSync(new URL('audit/accepted.json', import.meta.url), 'utf8')),
    today: new Date().toISOString().slice(0, 10),
  })
  if (unanswered !== undefined) {
    console.log(`Le registre npm ne répond pas aux demandes d’audit, rien n’est vérifié : ${unanswered}`)
    return { passed: 0, failed: 0, skipped: 1 }
  }
  for (const line of found) console.log(line)
  return found.length > 0 ? { passed: 0, failed: 1, skipped: 0 } : { passed: 1, failed: 0, skipped: 0 }
}

/** npm prints its result as JSON, surrounded by other output. */
function answerIn(output) {
  const json = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)
  return json === '' ? { message: output.trim().slice(0, 300) } : JSON.parse(json)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { passed, failed } = await audit()
  if (passed > 0) console.log('Aucune faille grave connue dans les dépendances de production.')
  process.exitCode = failed
}
