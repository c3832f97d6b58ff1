import { defineConfig } from 'vitest/config'

/** `npm run fuzz`: a chosen number of generated calls, on its own server and database. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include:
      process.env.FUZZ_MACHINES === undefined
        ? ['fuzz/fuzz.test.ts', 'fuzz/every-field.fuzz.ts']
        : ['fuzz/machines/*.test.ts'],
    globalSetup: ['./test/global-setup.ts'],
    env: { NODE_ENV: 'test', PARVIS_LOG: 'silent' },
    experimental: { viteModuleRunner: false },
    testTimeout: 600_000,
    hookTimeout: 60_000,
    maxWorkers: 1,
  },
})
