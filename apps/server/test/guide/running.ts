import { expect } from 'vitest'
import { signIn } from './members.ts'
import { ask, type Chapter, edit } from './walk.ts'

const page = 'guide/incident.md'
const settings = '/etc/parvis/parvis.env'

/** guide/incident.md, and the commands of exploitation.md beside it. */
export const running: Chapter = {
  title: 'incidents and figures',
  steps: [
    {
      pages: [page],
      command: 'journalctl --unit parvis --since -1h',
      shows: (output) => expect(output).toContain('Parvis est prêt'),
    },
    { pages: [page], command: 'curl http://127.0.0.1:3000/health' },
    { pages: [page], command: 'curl http://127.0.0.1:3000/ready' },
    {
      pages: [page],
      command: 'npm run admin -- schedules',
      asParvis: true,
      shows: (output) => expect(output).toMatch(/réussie le|Aucune tâche régulière/),
    },
    {
      pages: ['guide/verification.md'],
      command: 'npm run admin -- officials import /tmp/elus.csv',
      asParvis: true,
      before: (walk) =>
        ask(
          walk,
          "printf 'nom;mandat;territoire;contact;source;date\\nAlix Vernet;Maire;Valbrume;alix@exemple.fr;https://exemple.fr/elus;2026-11-01\\n' > /tmp/elus.csv",
        ),
      shows: (output) => expect(output).toContain('Rien n’est écrit.'),
    },
    {
      pages: ['guide/verification.md'],
      command: 'npm run admin -- officials import /tmp/elus.csv --confirm',
      asParvis: true,
      shows: (output) => expect(output).toContain('1 sur 1 lignes peuvent être importées.'),
    },
    {
      pages: [page],
      command: 'npm run admin -- revoke moderator membre@exemple.fr',
      asParvis: true,
      before: (walk) => ask(walk, 'sudo -u parvis npm run admin -- grant moderator membre@exemple.fr'),
      shows: (output) => expect(output).toContain('membre@exemple.fr n’est plus modérateur.'),
    },
    {
      pages: [page],
      command: 'npm run admin -- rotate-keys revoke',
      asParvis: true,
      shows: async (output, walk) => {
        expect(output).toContain('les jetons des anciennes sont refusés')
        await signIn(walk, 'membre@exemple.fr')
      },
    },
    {
      pages: ['exploitation.md'],
      command: 'select pg_terminate_backend($PROCESSUS)',
      typed: `psql=psql\\ postgres://parvis:tilleul4argent@127.0.0.1:5432/parvis
$psql --command 'begin; select pg_sleep(60)' & sleep 1
PROCESSUS=$($psql --no-align --tuples-only --command "select pid from pg_stat_activity where query like '%pg_sleep(60)' and pid <> pg_backend_pid()")
$psql --no-align --tuples-only --command "select pg_terminate_backend($PROCESSUS)"; wait`,
      shows: (output) => expect(output).toMatch(/^t$/m),
    },
    {
      pages: ['exploitation.md'],
      command: 'curl http://127.0.0.1:9464/metrics',
      before: (walk) => {
        edit(walk, settings, [[/$/, 'PARVIS_METRICS=127.0.0.1:9464\n']])
        return ask(
          walk,
          'systemctl restart parvis; curl --silent --retry 30 --retry-delay 1 --retry-connrefused http://127.0.0.1:3000/ready',
        )
      },
      shows: (output) => expect(output).toContain('# TYPE parvis_'),
    },
    {
      pages: ['exploitation.md'],
      command: 'promtool check config prometheus.yml',
      cwd: '/opt/parvis/ops/prometheus',
      needs: 'promtool',
      shows: (output) => expect(output).toContain('SUCCESS'),
    },
    {
      pages: ['ops/prometheus/parvis.rules.test.yml'],
      command: 'promtool test rules parvis.rules.test.yml',
      cwd: '/opt/parvis/ops/prometheus',
      needs: 'promtool',
      shows: (output) => expect(output).toContain('SUCCESS'),
    },
    {
      pages: ['exploitation.md'],
      command: 'NODE_ENV=production node tools/launcher.mjs start',
      before: (walk) => ask(walk, 'systemctl stop parvis'),
      typed: `sudo -u parvis NODE_ENV=production node tools/launcher.mjs start &
curl --silent --retry 30 --retry-delay 1 --retry-connrefused http://127.0.0.1:3000/ready
pkill --uid parvis --full '^node tools/launcher.mjs start'; wait $!`,
      shows: (output) => expect(output).toContain('Parvis est prêt'),
    },
  ],
}
