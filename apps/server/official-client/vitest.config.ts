import { defineConfig } from 'vitest/config'

/** `npm run test:client`: the official client's own tests, on servers started for them. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['official-client/jest.client.ts'],
    globalSetup: ['./test/global-setup.ts'],
    env: { NODE_ENV: 'test', PARVIS_LOG: 'error' },
    experimental: { viteModuleRunner: false },
    testTimeout: 600_000,
    hookTimeout: 60_000,
  },
})
