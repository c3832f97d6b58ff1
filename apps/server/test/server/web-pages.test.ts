import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { expect } from 'vitest'
import { webAddresses } from '../../src/web-pages.ts'
import { test } from '../site-pages.ts'

const routes = new URL('../../../web/src/routes/', import.meta.url)

/** Addresses of the web app, as its files name them. Names with a dash are no routes, those with an underscore no segments. */
const screens = readdirSync(routes, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !/(?:^|\/)-|__root|\$\.tsx$/.test(file))
  .map((file) =>
    file
      .replace(/\.tsx$/, '')
      .split(/[/.]/)
      .filter((part) => part !== 'index' && !part.startsWith('_'))
      .map((part) => part.replace(/_$/, '').replace(/^\$/, ':'))
      .join('/'),
  )
  .map((path) => `/${path}`)

test('the server knows each screen of the web app, and every other address answers 404 with its page', async ({
  site,
  page,
}) => {
  const patterns = new Set(webAddresses.map((address) => address.replace(/\(.*\)$/, '')))
  // Two pages of political data have screens of their own; the server answers them as the others.
  const known = (path: string) =>
    patterns.has(path) ||
    [path, path.replace(/^\/political-data\/\w+$/, '/political-data/:slug')].some((url) =>
      site.hasRoute({ method: 'GET', url }),
    )
  // Two pages of one address stand there by their names.
  const missing = new Set(screens.filter((path) => !known(path) && !path.endsWith('/obligations/:page')))
  expect([...missing]).toEqual([])
  for (const path of [
    '/',
    '/auth',
    '/notifications',
    '/administration/membres',
    ...['conversation', 'decisions', 'notification', 'moderation/dossiers', 'administration/membres'].map(
      (screen) => `/${screen}/${randomUUID()}`,
    ),
    `/conversation/${randomUUID().toUpperCase()}`,
    '/messages',
  ])
    await page(path)
  for (const path of [
    ...['/zzz', '/nimporte/quoi', '/auth/ailleurs', '/post', '/moderation/ailleurs', '/laws/unknown'],
    ...['/administration/obligations/rien', '/calendar/xx', '/calendar/2026-13', '/polls/xx', '/index.php'],
    ...['/profile/inconnue', '/profile/inconnue/photo', '/post/xx', `/post/${randomUUID()}`, '/scrutins/xx'],
    ...[`/calendar/${randomUUID()}`, `/polls/${randomUUID()}`, `/profile/${randomUUID()}`],
    ...['/conversation/1', '/decisions/xx', '/notification/xx', '/moderation/dossiers/xx'],
    ...['/moderation/cases/xx', '/administration/membres/xx', `/decisions/${randomUUID()}0`],
    ...['/law-tracking/xx', '/political-data/xx', '/pages/xx', '/.env', '/wp-login.php'],
    ...['/followers/inconnue', '/following/inconnue', '/support/inconnue'],
  ])
    await page(path, 404)
})
