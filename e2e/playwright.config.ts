import { fileURLToPath } from 'node:url'
import { defineConfig, devices } from '@playwright/test'
import { linkedSiteHost } from './support/linked-site.ts'
import { standInProviders } from './support/providers.ts'
import { pushServiceHost } from './support/push-service.ts'

const port = Number(process.env.E2E_PORT ?? 4310)
const root = fileURLToPath(new URL('..', import.meta.url))
const baseURL = `http://localhost:${port}`
const providers = standInProviders(baseURL, port + 1)

/** Debian's Chromium: the project downloads no browser of its own. */
const chromium = process.env.PARVIS_CHROMIUM ?? '/usr/bin/chromium-headless-shell'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  timeout: 45_000,
  expect: { timeout: 10_000 },
  // One more than the cores of a small machine: a journey waits for a quarter of its time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // A journey that fails once and passes again is told as flaky, and is to be mended; it does not hold up a release.
  retries: process.env.CI === undefined ? 0 : 1,
  reporter: [['line'], ['json', { outputFile: `${root}.cache/e2e-results.json` }]],
  outputDir: `${root}.cache/e2e-output`,
  use: {
    baseURL,
    locale: 'fr-FR',
    // What a worker asks for passes by the routes that journeys lay: those that need one allow it.
    serviceWorkers: 'block',
    // Journeys lay routes on the API and use their hands at once: pages come as when the server has no time to draw their
    // first screens. Those that tell of first screens ask for them.
    extraHTTPHeaders: { 'x-parvis-first-screen': 'none' },
    timezoneId: 'Europe/Paris',
    // Writing every step down costs a sixth of the run, and a picture is drawn before it is known whether it is kept: a
    // journey that fails is run again with `--trace on`.
    trace: 'off',
    screenshot: 'off',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds here: optimising its scripts costs more than it saves (a twelfth of all the processor time).
        '--js-flags=--no-opt',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      use: {
        viewport: { width: 1440, height: 900 },
        // Every frame of a movement is drawn by the processor here: a third of what a screen costs. Phones' journeys
        // move as readers' screens do, and so do those on wide windows that say so.
        contextOptions: { reducedMotion: 'reduce' },
      },
      grepInvert: /@mobile/,
    },
    {
      name: 'mobile',
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        // Seven points of the screen's for one of the page's are seven times as much to draw, and nothing here looks at them.
        deviceScaleFactor: 1,
      },
      grep: /@mobile/,
    },
  ],
  webServer: [
    providers.server,
    {
      command: `${process.execPath} apps/server/src/main.ts --fresh`,
      cwd: root,
      url: `${baseURL}/ready`,
      timeout: 90_000,
      reuseExistingServer: false,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
      env: {
        NODE_ENV: 'test',
        PORT: String(port),
        PARVIS_DATA: `${root}.cache/e2e-data-${port}`,
        PARVIS_DEMO: '1',
        PARVIS_RATE_LIMITS: '0',
        PARVIS_LOG: 'error',
        PARVIS_LINK_PREVIEWS_TRUSTED: linkedSiteHost(port),
        PARVIS_PUSH_TRUSTED: pushServiceHost(port),
        AUTH_MAIL_INTERVAL: '0',
        AUTH_MAILS_PER_HOUR: '100000',
        AUTH_SAML: '1',
        AUTH_PHONE_FACTORS: '1',
        DATABASE_URL: '',
        ...providers.settings,
      },
    },
  ],
})
