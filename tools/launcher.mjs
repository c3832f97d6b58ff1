/**
 * Entry point of `npm start`, `npm test` and all `npm run …` commands. Without dependencies and compatible with Node >=
 * 18, since it runs before anything is installed: it provides a recent Node, the dependencies and the built web app
 * when needed, then starts the command. With NODE_ENV=production a start installs and builds nothing: it refuses what is
 * missing.
 */

import { ensureDependencies } from './launcher/dependencies.mjs'
import { startDevelopment } from './launcher/development.mjs'
import { ensureNode } from './launcher/node.mjs'
import { envFile, handOver, handOverServer } from './launcher/processes.mjs'
import { hasProductionDependencies, isProduction, refuseMissingDependencies } from './launcher/production.mjs'
import { Refusal, say } from './launcher/say.mjs'
import { ensureWebBuild, refuseMissingWebBuild } from './launcher/web-build.mjs'

const operatorCommand = (name) => [...envFile(), 'apps/server/src/commands/main.ts', name]

/** Programs of `npm run NAME`, started once Node and the dependencies are present. */
const programs = {
  audit: ['tools/audit.mjs'],
  admin: operatorCommand('admin'),
  backup: operatorCommand('backup'),
  bench: ['bench/run.ts'],
  'bench:floods': ['bench/floods/run.ts'],
  checklist: ['tools/checklist.ts'],
  'export-site': operatorCommand('export-site'),
  fuzz: ['tools/fuzz.mjs'],
  import: operatorCommand('import'),
  licences: ['tools/licences.mjs'],
  lighthouse: ['tools/lighthouse.mjs'],
  migrate: operatorCommand('migrate'),
  'opinion-groups': ['tools/opinion-groups.ts'],
  'recompute-ranking': ['tools/recompute-ranking.ts'],
  release: ['tools/release.mjs'],
  restore: operatorCommand('restore'),
  sbom: ['tools/sbom.mjs'],
  'test:client': ['tools/official-client.mjs'],
  'test:faults': ['node_modules/vitest/vitest.mjs', 'run', '--config', 'apps/server/faults/vitest.config.ts'],
  'test:long': ['tools/test.mjs', 'long'],
  'test:ops': ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.ops.config.ts'],
  'test:pg15': ['tools/pg15.mjs'],
  'test:screens': ['tools/test.mjs', 'screens'],
  types: ['apps/server/migrations/generate-types.ts'],
  'verify-backup': operatorCommand('verify-backup'),
  'verify-log': ['tools/verify-log.ts'],
  witness: ['tools/witness.ts'],
}

/** Commands of an operator, which run without development tools. */
const operations = new Set([
  'admin',
  'backup',
  'export-site',
  'import',
  'migrate',
  'opinion-groups',
  'recompute-ranking',
  'restore',
  'verify-backup',
  'verify-log',
  'witness',
])

async function main([command, ...rest]) {
  if (Number.parseInt(process.versions.node, 10) < 18) {
    throw new Refusal(
      `Parvis demande Node 18 ou plus récent pour démarrer ; celui-ci est ${process.version}.`,
    )
  }
  const serves = command === 'start' || (command === 'run' && operations.has(rest[0]))
  const production = serves && isProduction()
  const node = await ensureNode({ download: !production })
  if (production) refuseMissingDependencies()
  else if (command === 'start' || !serves || !hasProductionDependencies()) await ensureDependencies(node)
  switch (command) {
    case 'start':
      if (production) refuseMissingWebBuild()
      else await ensureWebBuild(node)
      return handOverServer(node, [...envFile(), 'apps/server/src/main.ts', ...rest])
    case 'dev':
      return startDevelopment(node, rest)
    case 'test':
      return handOver(node, ['tools/test.mjs', ...rest])
    case 'run': {
      const [name, ...options] = rest
      const program = programs[name]
      if (name === 'build') {
        await ensureWebBuild(node)
        return 0
      }
      if (program !== undefined) return handOver(node, [...program, ...options])
    }
  }
  const names = ['build', ...Object.keys(programs)].map((name) => `run ${name}`)
  throw new Refusal(`Commande inconnue. Choix : start, dev, test, ${names.join(', ')}.`)
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error) => {
    say(error instanceof Refusal ? error.message : (error?.stack ?? String(error)))
    process.exit(1)
  },
)
