import { join } from 'node:path'
import { getConfig } from '@lingui/conf'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { minify } from 'terser'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { offlineShell } from './offline-shell.ts'
import { precompress } from './precompress.ts'
import { rareScreens } from './rare-screens.ts'
import { texts } from './texts.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? process.env.PORT ?? 3000}`

/** The text font is wanted by the first paint: ask for it before the stylesheet is read. */
function preloadTextFont(): Plugin {
  return {
    name: 'parvis-preload-text-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => file.includes('public-sans-latin-wght-normal'))
        if (!font) return []
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head-prepend',
          },
        ]
      },
    },
  }
}

/** The page as served can be read before the application runs: its styles, font and pictures come first. */
function paintFirst(): Plugin {
  return {
    name: 'parvis-paint-first',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('<script type="module"', '<script type="module" fetchpriority="low"'),
    },
  }
}

/** The script of every first visit weighs a hundredth less after a second minifier. */
function minifyStart(): Plugin {
  return {
    name: 'parvis-minify-start',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !chunk.isEntry) continue
          const { code } = await minify(chunk.code, { module: true, ecma: 2020, compress: { passes: 2 } })
          chunk.code = code ?? chunk.code
        }
      },
    },
  }
}

/** Named to the macro too: it would look for it where the command was started. */
const linguiConfig = getConfig({ cwd: import.meta.dirname })

const babelMacros = babel({
  presets: [
    linguiTransformerBabelPreset({ linguiConfig, descriptorFields: 'message' }, { cwd: import.meta.dirname }),
  ],
})

/** Routes by their files in src/routes. It comes before the plugins that change JSX or the texts in it. */
const fileRoutes = () =>
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    generatedRouteTree: './src/app/route-tree.gen.ts',
    addExtensions: true,
    disableLogging: true,
    tmpDir: join(import.meta.dirname, 'node_modules/.tanstack'),
    // Only the build reads it (rare-screens.ts).
    codeSplittingOptions: { deleteNodes: ['staticData'] },
  })

/** The application as the server draws first screens with it: one file that needs nothing beside it. */
const forServer: UserConfig = {
  plugins: [fileRoutes(), texts(), react(), babelMacros],
  define: { 'process.env.NODE_ENV': '"production"' },
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    target: 'node22',
    outDir: 'dist-server',
    rolldownOptions: { input: 'src/app/serve.tsx' },
  },
}

const rare = rareScreens()

const besideEveryPage =
  /\/src\/app\/shell\/(?:rail|side-column|further-entries)\.tsx?$|\/src\/ui\/(?:card|language-choice|legal-links)\.tsx$|\/lucide-react\/.*\/(?:bell|check|flag|message-circle-question-mark|scale|sparkles)\./

const forBrowsers: UserConfig = {
  // React has the hook itself: its stand-in for older ones is left out.
  resolve: {
    alias: { 'use-sync-external-store/shim': 'use-sync-external-store' },
  },
  plugins: [
    rare.plugin,
    fileRoutes(),
    texts(),
    react(),
    babelMacros,
    tailwindcss(),
    preloadTextFont(),
    paintFirst(),
    minifyStart(),
    offlineShell(),
    precompress(),
  ],
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: {
      // Every browser of that target preloads modules by itself.
      polyfill: false,
      // Every visitor carries the lists of what screens need.
      resolveDependencies: (file, parts) => (rare.isRare(file) ? [] : parts),
    },
    rolldownOptions: {
      output: {
        // One character fewer than usual: every visitor loads the names of all files, and hashes do not compress.
        entryFileNames: 'assets/[name]-[hash:7].js',
        // Nor do names. A shared chunk has the name of any one of its modules, a route's name stands beside its import.
        chunkFileNames: ({ isDynamicEntry, facadeModuleId }) =>
          isDynamicEntry && !facadeModuleId?.includes('?tsr-split=')
            ? 'assets/[name]-[hash:7].js'
            : 'assets/[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // Code that every visit needs comes in one file: in twenty it weighs 6 kB more.
            { name: 'start', tags: ['$initial'] },
            // So does what stands beside every page of a wide window, with its icons.
            { name: 'beside', test: besideEveryPage },
            // An icon that many parts share weighs less than the headers of a file of its own.
            { name: 'icons', test: /\/lucide-react\/.*\/icons\//, minShareCount: 5 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': api,
      '/auth/v1': api,
      '/media': api,
      '/exports/': api,
      '/feeds/': api,
      '/log/': api,
      '^/profile/[^/]+/feed\\.xml$': api,
      '/dev/': api,
      '/realtime': { target: api.replace('http', 'ws'), ws: true },
    },
  },
}

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? forServer : forBrowsers))
