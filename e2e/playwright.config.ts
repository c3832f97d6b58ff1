import { fileURLToPath } from 'node:url'
import { defineConfig, devices } from '@playwright/test'
import { linkedSiteHost } from './support/linked-site.ts'
import { standInProviders } from './support/providers.ts'
import { pushServiceHost } from './support/push-service.ts'

const port = Number(process.env.E2E_PORT ?? 4310)
const root = fileURLToPath(new URL('..', import.meta.url))
const baseURL = `http://localhost:${port}`
const providers = standInProviders(baseURL, port + 1)

/**
 * Journeys with commands of their own, by the tag in their titles; `npm test` has a short part of them. `@screens`: walks
 * through all screens (`npm run test:screens`). `@long`: further places and cases of what another journey shows (`npm run
 * test:long`).
 */
const apart = { screens: /@screens/, long: /@long/ }
const suite = Object.entries(apart).find(([name]) => name === process.env.PARVIS_JOURNEYS)?.[1]

/** Debian's Chromium: the project downloads no browser. */
const chromium = process.env.PARVIS_CHROMIUM ?? '/usr/bin/chromium-headless-shell'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // Two more than the cores of a small machine: with one more, an eighth of the processor time is unused.
  workers: 4,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // A journey that passes only on retry is reported as flaky and should be fixed; it does not block a release.
  retries: process.env.CI === undefined ? 0 : 1,
  reporter: [['line'], ['json', { outputFile: `${root}.cache/e2e-results.json` }]],
  outputDir: `${root}.cache/e2e-output`,
  use: {
    baseURL,
    locale: 'fr-FR',
    // Requests by service workers bypass routes of journeys: those that need a worker allow it.
    serviceWorkers: 'block',
    // Journeys intercept the API and act at once: pages come without first screens, as under load. Journeys about first
    // screens ask for them.
    extraHTTPHeaders: { 'x-parvis-first-screen': 'none' },
    timezoneId: 'Europe/Paris',
    // Traces cost a sixth of the run, and screenshots are taken before it is known whether they are kept: run a failing
    // journey again with `--trace on`.
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
        // Pages live for seconds: compiling their code for speed costs a tenth of the run.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      use: {
        viewport: { width: 1440, height: 900 },
        // Animations are rendered by the processor: a third of a screen's cost. Journeys on phones, and wide ones that
        // say so, use animations like readers' screens.
        contextOptions: { reducedMotion: 'reduce' },
      },
      ...(suite
        ? { grep: suite, grepInvert: /@mobile/ }
        : { grepInvert: [/@mobile/, ...Object.values(apart)] }),
    },
    {
      name: 'mobile',
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        // A device scale of seven would cost seven times as much to render, for no benefit here.
        deviceScaleFactor: 1,
      },
      ...(suite
        ? { grep: new RegExp(`@mobile.*${suite.source}`) }
        : { grep: /@mobile/, grepInvert: Object.values(apart) }),
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
