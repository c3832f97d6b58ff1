import { expect, test } from 'vitest'
import { shellOf } from './offline-shell.ts'

test('the files kept for times without a connection are those that the page names', () => {
  const page = `<link rel="preload" href="/assets/text.woff2" as="font" /><script src="/theme.js"></script>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/start-2.js" /><link rel="stylesheet" href="/assets/a.css" />`
  expect(shellOf(page)).toEqual([
    '/assets/text.woff2',
    '/assets/index-1.js',
    '/assets/start-2.js',
    '/assets/a.css',
    '/theme.js',
    '/favicon.svg',
    '/manifest.webmanifest',
  ])
})
