import { expect } from 'vitest'
import { ask, type Chapter, edit, type Step, type Walk } from './walk.ts'

const restic = 'ops/backup/sauvegarde-restic.sh'
const pgbackrest = 'ops/backup/pgbackrest.conf'

/** Commands of the account postgres, as in the example. */
function byPostgres(command: string, more: Partial<Step> = {}): Step {
  return {
    ...{ pages: [pgbackrest], command, needs: 'pgbackrest', cwd: '/' },
    typed: `sudo -u postgres ${command}`,
    ...more,
  }
}

function byRestic(command: string, more: Partial<Step> = {}): Step {
  const settings = 'RESTIC_REPOSITORY=/var/lib/parvis/depot RESTIC_PASSWORD_FILE=/var/lib/parvis/mot-de-passe'
  return {
    pages: [restic],
    command,
    needs: 'restic',
    typed: `sudo -u parvis ${settings} ${command}`,
    ...more,
  }
}

/** The operator's settings of PostgreSQL and pgBackRest, with the folder that pg_lsclusters names. */
async function archive(walk: Walk): Promise<void> {
  const [version, , , , , folder] = (await ask(walk, 'pg_lsclusters --no-header')).split(/\s+/)
  await ask(walk, 'cp ops/backup/pgbackrest.conf /etc/pgbackrest.conf')
  edit(walk, '/etc/pgbackrest.conf', [[/^pg1-path=.*$/m, `pg1-path=${folder}`]])
  edit(walk, `/etc/postgresql/${version}/main/postgresql.conf`, [
    [/$/, `archive_mode = on\narchive_command = 'pgbackrest --stanza=parvis archive-push %p'\n`],
  ])
  await ask(walk, `systemctl restart postgresql@${version}-main`)
}

/** An accident, once the clock has passed the minute to go back to; then everything stops. */
async function accident(walk: Walk): Promise<void> {
  const { machine } = walk
  await ask(walk, `date '+%F %T.%6N%:::z' > /tmp/instant; sleep 1`)
  await ask(
    walk,
    `sudo -u postgres psql parvis --command "delete from profiles; select pg_switch_wal()"`,
    '/',
  )
  await ask(walk, `systemctl stop parvis 'postgresql@*'`)
  expect(machine.read('/tmp/instant')).toMatch(/^\d{4}-/)
}

const restore =
  'pgbackrest --stanza=parvis --delta --type=time --target="$INSTANT" --target-action=promote restore'

/** Comments of ops/backup: backups that go elsewhere, and the way back to a minute. */
export const keeping: Chapter = {
  title: 'backups elsewhere, and back to a minute',
  steps: [
    byRestic('npm run backup -- --to /var/backups/parvis --secret-to /media/coffre/secret-parvis.txt', {
      asParvis: true,
      typed: 'npm run backup -- --to /var/backups/parvis --secret-to /media/coffre/secret-parvis.txt',
    }),
    byRestic('restic init', {
      before: (walk) => ask(walk, 'echo un-mot-de-passe | sudo -u parvis tee /var/lib/parvis/mot-de-passe'),
    }),
    byRestic('restic restore latest --target /tmp/parvis', {
      before: (walk) =>
        ask(
          walk,
          `sudo -u parvis RESTIC_REPOSITORY=/var/lib/parvis/depot RESTIC_PASSWORD_FILE=/var/lib/parvis/mot-de-passe ${restic}`,
        ),
      shows: (_, walk) => ask(walk, 'sudo -u parvis npm run verify-backup -- /tmp/parvis/var/backups/parvis'),
    }),
    byPostgres('pgbackrest --stanza=parvis stanza-create', { before: archive }),
    byPostgres('pgbackrest --stanza=parvis check'),
    byPostgres('pgbackrest --stanza=parvis --type=full backup'),
    byPostgres('pgbackrest --stanza=parvis --type=diff backup'),
    byPostgres(restore, {
      before: accident,
      typed: `INSTANT=$(cat /tmp/instant); sudo -u postgres ${restore}`,
      shows: async (_, walk) => {
        await ask(walk, `systemctl start "postgresql@$(pg_lsclusters --no-header | cut -d' ' -f1)-main"`)
        await ask(walk, 'systemctl start parvis')
        await ask(
          walk,
          'curl --silent --fail --retry 30 --retry-delay 1 --retry-connrefused http://127.0.0.1:3000/ready',
        )
        const count = `sudo -u postgres psql parvis --no-align --tuples-only --command 'select count(*) from profiles'`
        expect(await ask(walk, count, '/')).toBe('2')
      },
    }),
  ],
}
