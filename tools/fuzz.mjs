/**
 * `npm run fuzz -- --calls 1000000 --seed 1`: sends generated calls to every endpoint of its own server and reports
 * faults (docs/security/fuzzing.md). `--machines N` runs the state machines instead, N sequences of each. `--verbose`
 * lists endpoints that served no call.
 */
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { environmentWith, exitCode, forwardSignals, root } from './launcher/processes.mjs'

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    machines: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
})
const env = {
  ...environmentWith(process.execPath),
  FUZZ_CALLS: values.calls,
  FUZZ_SEED: values.seed,
  ...(values.machines === undefined ? {} : { FUZZ_MACHINES: values.machines }),
  ...(values.verbose ? { FUZZ_VERBOSE: '1' } : {}),
}
console.log(`Graine : ${values.seed}`)
const options = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'apps/server/fuzz/vitest.config.ts']
const child = spawn(process.execPath, options, {
  cwd: root,
  env,
  stdio: ['ignore', 'inherit', 'inherit'],
})
const release = forwardSignals(() => [child])
child.on('exit', (code, signal) => {
  release()
  process.exit(exitCode(code, signal))
})
