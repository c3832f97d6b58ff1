import { expect } from 'vitest'
import { ask, type Chapter } from './walk.ts'

const page = 'guide/sauvegarde.md'
const restore =
  'DATABASE_URL=postgres://parvis:tilleul4argent@127.0.0.1:5432/parvis_neuf PARVIS_DATA=/srv/parvis-neuf npm run restore -- --from /var/backups/parvis --secret /media/coffre/secret.txt'

/** guide/sauvegarde.md. */
export const backingUp: Chapter = {
  title: 'backup and restore',
  steps: [
    {
      pages: [page],
      command: 'install --directory --owner=parvis --mode=0700 /var/backups/parvis',
    },
    {
      pages: [page],
      command: 'npm run backup -- --to /var/backups/parvis --keep 7',
      asParvis: true,
      shows: (output) => expect(output).toContain('Sauvegarde entière : parvis-'),
    },
    {
      pages: [page],
      command: 'npm run backup -- --last',
      asParvis: true,
      shows: (output) => expect(output).toContain('Dernière sauvegarde : '),
    },
    {
      pages: [page],
      command: 'npm run backup -- --to /var/backups/parvis --secret-to /media/coffre/secret.txt',
      asParvis: true,
      // The key in its safe.
      before: (walk) => ask(walk, 'install --directory --owner=parvis /media/coffre'),
      shows: (_, walk) => ask(walk, 'test -s /media/coffre/secret.txt'),
    },
    {
      pages: [page],
      command: 'npm run backup -- --new-identity /media/coffre/identite.txt',
      asParvis: true,
      shows: (output) => expect(output).toMatch(/--seal-to : age1\w+/),
    },
    {
      pages: [page, 'ops/systemd/parvis-backup.service'],
      command: 'systemctl start parvis-backup',
      shows: async (_, walk) =>
        expect(await ask(walk, 'journalctl --unit parvis-backup')).toContain('Sauvegarde entière : parvis-'),
    },
    {
      pages: [page, 'ops/systemd/parvis-backup.timer'],
      command: 'systemctl enable --now parvis-backup.timer',
    },
    {
      pages: [page],
      command: 'systemctl list-timers parvis-backup.timer',
      shows: (output) => expect(output).toContain('parvis-backup.service'),
    },
    {
      pages: [page],
      command: 'sudo -u postgres createdb --owner=parvis --encoding=UTF8 parvis_neuf',
    },
    { pages: [page], command: 'install --directory --owner=parvis --mode=0700 /srv/parvis-neuf' },
    {
      pages: [page],
      command: 'npm run verify-backup -- /var/backups/parvis',
      asParvis: true,
      shows: (output) => expect(output).toContain('est entière'),
    },
    {
      pages: [page],
      command: restore,
      asParvis: true,
      shows: async (output, walk) => {
        expect(output).toContain('est restaurée')
        const count = (database: string) =>
          ask(
            walk,
            `sudo -u postgres psql ${database} --no-align --tuples-only --command 'select count(*) from profiles'`,
            '/',
          )
        expect(await count('parvis_neuf')).toBe(await count('parvis'))
        expect(await count('parvis')).not.toBe('0')
      },
    },
    {
      pages: [page],
      command: 'npm run restore -- --finish --from /var/backups/parvis',
      asParvis: true,
      typed:
        'DATABASE_URL=postgres://parvis:tilleul4argent@127.0.0.1:5432/parvis_neuf PARVIS_DATA=/srv/parvis-neuf npm run restore -- --finish --from /var/backups/parvis',
      shows: (output) => expect(output).toContain('ont pris fin'),
    },
    { pages: [page], command: 'install --directory --owner=parvis --mode=0700 /srv/export' },
    {
      pages: [page, 'exploitation.md'],
      command: 'npm run export-site -- --to /srv/export/site',
      asParvis: true,
      shows: (_, walk) => ask(walk, 'test -s /srv/export/site/contenu.json'),
    },
    {
      pages: ['exploitation.md'],
      command: 'npm run verify-log -- /srv/export/site/journal.jsonl',
      asParvis: true,
      shows: (output) => expect(output).toContain('✓ Le journal est intact'),
    },
  ],
}
