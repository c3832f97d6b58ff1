import { expect } from 'vitest'
import { signUp } from './members.ts'
import { ask, type Chapter, edit, sources } from './walk.ts'

const page = 'guide/installer.md'
const settings = '/etc/parvis/parvis.env'

/** guide/installer.md, « Avec systemd ». */
export const installing: Chapter = {
  title: 'installing with systemd',
  steps: [
    {
      pages: [page, 'exploitation.md'],
      command: 'npm run build',
      fetches: true,
      shows: async (_, walk) => {
        await ask(walk, 'test -s apps/web/dist/index.html')
        // The sources of the next version, for the chapter about upgrades: before development tools go.
        await ask(walk, `cp -al ${sources} /opt/parvis-nouveau`)
      },
    },
    {
      pages: [page, 'exploitation.md'],
      command: 'npm ci --omit=dev',
      fetches: true,
      shows: (_, walk) => ask(walk, '! test -e node_modules/vite && ! test -e node_modules/typescript'),
    },
    {
      pages: [page],
      command: 'useradd --system --home-dir /var/lib/parvis --shell /usr/sbin/nologin parvis',
      shows: (_, walk) => ask(walk, 'getent passwd parvis'),
    },
    {
      pages: [page, 'exploitation.md'],
      command: 'sudo -u postgres createuser --pwprompt parvis',
      input: 'tilleul4argent\ntilleul4argent\n',
    },
    {
      pages: [page, 'exploitation.md'],
      command: 'sudo -u postgres createdb --owner=parvis --encoding=UTF8 parvis',
    },
    {
      pages: ['exploitation.md'],
      command: 'DATABASE_URL=postgres://parvis:tilleul4argent@127.0.0.1:5432/parvis',
      typed:
        'DATABASE_URL=postgres://parvis:tilleul4argent@127.0.0.1:5432/parvis; psql "$DATABASE_URL" --command "create table t (); drop table t"',
    },
    {
      pages: [page],
      command: `install -D --group=parvis --mode=0640 ops/parvis.env.example ${settings}`,
      shows: async (_, walk) =>
        expect(await ask(walk, `stat --format '%U %G %a' ${settings}`)).toBe('root parvis 640'),
    },
    {
      pages: [page],
      command: `ln --symbolic ${settings} .env`,
      shows: (_, walk) => ask(walk, 'sudo -u parvis test -r .env'),
    },
    {
      pages: [page],
      command: 'openssl rand -base64 48',
      shows: (output, walk) =>
        edit(walk, settings, [
          ['parvis:a-remplacer@127.0.0.1', 'parvis:tilleul4argent@127.0.0.1'],
          [/^PARVIS_SECRET=$/m, `PARVIS_SECRET=${output.trim()}`],
          [/^SMTP_URL=.*$/m, 'SMTP_URL=smtp://parvis:mot%40passe@127.0.0.1:2525'],
        ]),
    },
    {
      pages: [page],
      command: 'cp ops/systemd/* /etc/systemd/system/',
    },
    { pages: [page], command: 'systemctl daemon-reload' },
    { pages: [page, 'ops/systemd/parvis.service'], command: 'systemctl enable --now parvis' },
    {
      pages: [page, 'guide/mise-a-jour.md'],
      command: 'curl --fail --retry 30 --retry-delay 1 --retry-connrefused http://127.0.0.1:3000/ready',
      shows: async (_, walk) => {
        expect(await ask(walk, 'systemctl is-active parvis')).toBe('active')
        expect(await ask(walk, 'systemctl show parvis --property=NRestarts')).toBe('NRestarts=0')
        const pid = (await ask(walk, 'systemctl show parvis --property=MainPID')).replace('MainPID=', '')
        expect(await ask(walk, `stat --format %U /proc/${pid}`)).toBe('parvis')
        expect(
          await ask(walk, `grep -E 'NoNewPrivs|Seccomp:|CapEff' /proc/${pid}/status | tr -s '\\t\\n' ' '`),
        ).toBe('CapEff: 0000000000000000 NoNewPrivs: 1 Seccomp: 2')
        // The server may write to its own folder alone.
        const inside = `nsenter --target ${pid} --mount --`
        await ask(walk, `! ${inside} touch ${sources}/essai && ${inside} touch /var/lib/parvis/essai`)
        await ask(walk, 'rm /var/lib/parvis/essai')
        // Lines of PARVIS_OPERATOR, which systemd reads by rules of its own.
        const { operator } = JSON.parse(
          await ask(walk, 'curl --silent --fail http://127.0.0.1:3000/api/v1/about'),
        )
        expect(operator).toBe('Association Exemple\n1 rue de l’Exemple\n75000 Paris')
      },
    },
    {
      pages: ['guide/incident.md'],
      command: 'systemctl status parvis',
      shows: (output) => expect(output).toContain('active (running)'),
    },
    { pages: [page], command: 'journalctl --unit parvis' },
  ],
}

/** guide/installer.md, once the proxy of the next chapter is there, and guide/moderation.md. */
export const joining: Chapter = {
  title: 'the first moderator',
  steps: [
    {
      pages: [page],
      command: 'curl --fail https://parvis.example/health',
    },
    {
      pages: [page],
      command: 'curl --fail https://parvis.example/ready',
      shows: (_, walk) => signUp(walk, 'vous@exemple.fr'),
    },
    {
      pages: [page],
      command: 'sudo -u parvis npm run admin -- schedules',
      shows: (output) => expect(output).toMatch(/réussie le|Aucune tâche/),
    },
    {
      pages: [page, 'guide/moderation.md'],
      command: 'npm run admin -- grant moderator vous@exemple.fr',
      asParvis: true,
      shows: (output) => expect(output).toContain('vous@exemple.fr est maintenant modérateur.'),
    },
    {
      pages: [page, 'guide/moderation.md'],
      command: 'npm run admin -- grant administrator vous@exemple.fr',
      asParvis: true,
      shows: (output) => expect(output).toContain('vous@exemple.fr est maintenant administrateur.'),
    },
    {
      pages: ['guide/moderation.md'],
      command: 'npm run admin -- grant editor vous@exemple.fr',
      asParvis: true,
      shows: (output) => expect(output).toContain('vous@exemple.fr est maintenant éditeur des données.'),
    },
    {
      pages: ['guide/obligations.md'],
      command:
        'npm run admin -- settings set duties authorities_contact=autorites@exemple.fr recipients_contact=aide@exemple.fr --reason "Articles 11 et 12"',
      asParvis: true,
      // Nobody else may register before.
      shows: async (output, walk) => {
        expect(output).toContain('La section duties en est à la version 1.')
        await signUp(walk, 'membre@exemple.fr')
      },
    },
    {
      pages: ['guide/inscriptions.md'],
      command: 'npm run admin -- invite create --note "Le conseil municipal" --uses 20 --days 30',
      asParvis: true,
      shows: (output) => expect(output).toContain('https://parvis.example/invitation#'),
    },
    {
      pages: ['guide/inscriptions.md'],
      command: 'npm run admin -- invite list',
      asParvis: true,
      shows: (output) => expect(output).toContain('en cours, 0 sur 20'),
    },
    {
      pages: ['guide/inscriptions.md'],
      command: 'npm run admin -- blocks list network',
      asParvis: true,
      shows: (output) => expect(output).toContain('Rien n’est bloqué.'),
    },
    {
      pages: ['guide/inscriptions.md'],
      command:
        'npm run admin -- blocks add domain jetable.exemple --reason "Inscriptions automatiques" --days 30',
      asParvis: true,
      shows: (output) => expect(output).toContain('jetable.exemple est bloqué.'),
    },
    {
      pages: ['guide/inscriptions.md'],
      command: 'npm run admin -- blocks remove domain jetable.exemple',
      asParvis: true,
      shows: (output) => expect(output).toContain('jetable.exemple n’est plus bloqué.'),
    },
    {
      pages: ['guide/moderation.md', 'exploitation.md'],
      command: 'npm run verify-log -- https://parvis.example',
      // Node does not know the authority of the certificate.
      typed:
        'sudo -u parvis NODE_EXTRA_CA_CERTS=/etc/ssl/parvis/fullchain.pem npm run verify-log -- https://parvis.example',
      shows: (output) => expect(output).toContain('✓ Le journal est intact'),
    },
    {
      pages: ['guide/moderation.md'],
      command: 'npm run admin -- revoke moderator vous@exemple.fr',
      asParvis: true,
      shows: (output) => expect(output).toContain('vous@exemple.fr n’est plus modérateur.'),
    },
    {
      pages: ['guide/reglages.md'],
      command: 'npm run admin -- settings list',
      asParvis: true,
      shows: (output) => expect(output).toContain('identity.name = Parvis'),
    },
    {
      pages: ['guide/reglages.md'],
      command: 'npm run admin -- settings get identity.name',
      asParvis: true,
      shows: (output) => expect(output).toContain('Parvis'),
    },
    {
      pages: ['guide/reglages.md'],
      command:
        'npm run admin -- settings set identity "name=La place de Valbrume" --reason "Décision du conseil du 12 mai"',
      asParvis: true,
      shows: (output) => expect(output).toContain('La section identity en est à la version 1.'),
    },
    {
      pages: ['guide/reglages.md'],
      command: 'npm run admin -- settings history identity',
      asParvis: true,
      shows: (output) => expect(output).toContain('name : Parvis → La place de Valbrume'),
    },
    {
      pages: ['guide/reglages.md'],
      command: 'npm run admin -- settings restore identity 0 --reason "Retour au nom d’origine"',
      asParvis: true,
      shows: (output) => expect(output).toContain('La section identity en est à la version 2.'),
    },
    {
      pages: ['guide/obligations.md'],
      command: 'npm run admin -- statements 2026-11-26 ./exposes',
      asParvis: true,
      typed: 'npm run admin -- statements 2026-11-26 /tmp/exposes',
      shows: (output) => expect(output).toContain('Aucun exposé des motifs le 2026-11-26.'),
    },
    {
      pages: ['guide/obligations.md'],
      command: 'npm run admin -- transparency-report 2026 ./rapport',
      asParvis: true,
      typed: 'npm run admin -- transparency-report 2026 /tmp/rapport',
      shows: (output) => expect(output).toContain('Rapport de transparence de 2026 :'),
    },
    {
      pages: ['guide/moderation.md'],
      command: 'npm run admin -- help',
      asParvis: true,
      shows: (output) =>
        expect(output).toContain('npm run admin -- verify ADRESSE --evidence PREUVE --reason MOTIF'),
    },
  ],
}
