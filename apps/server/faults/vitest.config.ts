import { defineConfig } from 'vitest/config'

/** `npm run test:faults`: failures of production, provoked. Too slow for `npm test`. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['faults/*.fault.ts'],
    globalSetup: ['./test/global-setup.ts'],
    env: { NODE_ENV: 'test', PARVIS_LOG: 'silent' },
    experimental: { viteModuleRunner: false },
    testTimeout: 180_000,
    hookTimeout: 60_000,
    maxWorkers: 1,
  },
})
