import { defineConfig } from 'vitest/config'

/** `npm run test:ops`: starts, stops, crashes and waits of a real server. Too slow for `npm test`. */
export default defineConfig({
  test: {
    name: 'ops',
    root: 'apps/server',
    include: [
      '{src,test,seed}/**/*.ops.test.ts',
      '../../packages/{auth,mastodon-api,platform}/src/**/*.ops.test.ts',
    ],
    globalSetup: ['./test/global-setup.ts'],
    env: { NODE_ENV: 'test', PARVIS_LOG: 'silent' },
    experimental: { viteModuleRunner: false },
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 30_000,
    expect: { poll: { interval: 10, timeout: 5_000 } },
  },
})
