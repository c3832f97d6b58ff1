import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The fuzzer takes longer than any other file: begun last, it would leave the other worker without work. */
class FuzzerFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFuzzer = ({ moduleId }: TestSpecification) => moduleId.includes('/fuzz/')
    const sorted = await super.sort(files)
    return [...sorted.filter(isFuzzer), ...sorted.filter((file) => !isFuzzer(file))]
  }
}

/** Two more than the cores of a small machine: a test of the server waits for a quarter of its time. */
const maxWorkers = 4

/** As for journeys: a test that passes only then is named at the end of the run, to be mended. */
const retry = process.env.CI ? 1 : 0

/** Components of the web app that are tested in a browser. */
const components = 'src/**/*.component.test.tsx'

/** Debian's Chromium: the project downloads no browser. */
const chromium = process.env.PARVIS_CHROMIUM || '/usr/bin/chromium-headless-shell'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          root: 'apps/server',
          // Platform and auth server are tested through the server that stands on them.
          include: [
            '{src,test,seed,migrations,fuzz,reference}/**/*.test.ts',
            '../../packages/{auth,mastodon-api,platform}/src/**/*.test.ts',
            '../../bench/*.test.ts',
          ],
          // `npm run test:ops` runs these.
          exclude: [...configDefaults.exclude, '**/*.ops.test.ts', '../../packages/**/*.ops.test.ts'],
          globalSetup: ['./test/global-setup.ts'],
          setupFiles: ['./test/no-source-maps.ts'],
          env: { NODE_ENV: 'test' },
          // Node runs the sources as they are, here as in service.
          experimental: { viteModuleRunner: false },
          // Files share the modules of their process, which keep nothing of a test: each has a world of its own.
          isolate: false,
          maxWorkers,
          // Each test builds a server: with more room for young objects, fewer of its objects are copied.
          execArgv: ['--max-semi-space-size=32'],
          retry,
          // Some tests take two seconds, on a busy machine ten times as long.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // The awaited state is usually there within milliseconds, on a busy machine within seconds.
          expect: { poll: { interval: 10, timeout: 5_000 } },
        },
      },
      {
        test: {
          name: 'contract',
          root: 'packages/contract',
          include: ['{src,test}/**/*.test.ts'],
          isolate: false,
          maxWorkers,
        },
      },
      { test: { name: 'tools', root: 'tools', include: ['**/*.test.mjs'], isolate: false, maxWorkers } },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['*.test.ts', 'src/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, components],
          isolate: false,
          maxWorkers,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        optimizeDeps: {
          // Packages found only once tests run would have the page loaded anew in the midst of them.
          include: [
            'react',
            'react/jsx-dev-runtime',
            'react-dom/client',
            'vitest-browser-react/pure',
            'axe-core',
            '@lingui/core',
            '@lingui/react',
            '@tanstack/react-query',
            '@tanstack/react-router',
            'clsx',
            'lucide-react',
            'radix-ui',
            'sonner',
            'vaul',
          ],
        },
        test: {
          name: 'components',
          root: 'apps/web',
          include: [components],
          setupFiles: ['./test/setup.ts'],
          retry,
          isolate: false,
          maxWorkers,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: {
                executablePath: chromium,
                args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
              },
              contextOptions: { locale: 'fr-FR', timezoneId: 'Europe/Paris', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1024, height: 768 },
            screenshotFailures: false,
          },
        },
      },
    ],

    maxWorkers,
    // `npm test` leaves these out; `npm run test:long` runs them alone.
    tags: [{ name: 'long', description: 'Floods, large numbers and further cases.', timeout: 60_000 }],
    passWithNoTests: true,
    sequence: { sequencer: FuzzerFirst },
  },
})
