import { expect } from 'vitest'
import { ask, type Chapter, type Step } from './walk.ts'

const installer = 'guide/installer.md'
const upgrade = 'guide/mise-a-jour.md'
const compose = 'ops/compose.yaml'
const larger = 'ops/compose.grandir.yaml'
const site = 'ops/kubernetes/kustomization.yaml'
const migration = 'ops/kubernetes/migrate/kustomization.yaml'

/** Without a cluster: kubectl reads the words of the command, and refuses an option that it does not know. */
function understood(pages: string[], command: string): Step {
  const nearest = command.replace(/^kubectl (?:rollout )?\w+/, '$& --help')
  const why = 'there is no cluster: kubectl reads its words and options'
  return { pages, command, needs: 'kubectl', instead: { why, command: nearest } }
}

function resources(pages: string[], folder: string, kinds: string[]): Step {
  return {
    pages,
    command: `kubectl apply --kustomize ${folder}`,
    instead: {
      why: 'there is no cluster: kubectl makes the resources that it would send',
      command: `kubectl kustomize ${folder}`,
    },
    needs: 'kubectl',
    shows: (output) =>
      expect(Array.from(output.matchAll(/^kind: (\w+)$/gm), ([, kind]) => kind).sort()).toEqual(kinds),
  }
}

function resource(pages: string[], command: string, kind: string, before?: Step['before']): Step {
  return {
    pages,
    command,
    ...(before === undefined ? {} : { before }),
    instead: {
      why: 'there is no cluster: kubectl reads the resource',
      command: `${command.replace('kubectl apply', 'kubectl label --local --output yaml')} essai=oui`,
    },
    needs: 'kubectl',
    shows: (output) => expect(output).toContain(`kind: ${kind}`),
  }
}

/** Docker Compose and Kubernetes: the machine has at most their clients. */
export const containers: Chapter = {
  title: 'Docker Compose and Kubernetes, as far as their clients alone go',
  steps: [
    { pages: [installer, compose, larger], command: 'cp ops/parvis.env.example ops/.env' },
    {
      pages: [installer, upgrade, compose],
      command: 'docker compose -f ops/compose.yaml up --build --detach',
      instead: {
        why: 'the images of PostgreSQL, Caddy and Node are in a registry: Docker Compose reads the file',
        // Version 1, which Debian 12 has, does not know the name.
        command:
          "sed '/^name:/d' ops/compose.yaml > ops/compose-1.yaml && docker-compose --file ops/compose-1.yaml config",
      },
      needs: 'docker-compose',
      shows: (output) =>
        expect(output).toContain('DATABASE_URL: postgres://parvis:a-remplacer@database:5432/parvis'),
    },
    {
      pages: [larger],
      command: 'docker compose -f ops/compose.grandir.yaml up --build --detach',
      before: (walk) =>
        ask(
          walk,
          'echo PARVIS_SECRET=secret-de-trente-deux-caracteres-et-plus >> ops/.env; echo REPLICATION_PASSWORD=a-remplacer >> ops/.env; echo VALKEY_PASSWORD=a-remplacer >> ops/.env',
        ),
      instead: {
        why: 'the images of PostgreSQL, Valkey, Caddy, Debian and Node are in a registry: Docker Compose reads the file',
        command:
          "sed '/^name:/d' ops/compose.grandir.yaml > ops/compose-2.yaml && docker-compose --file ops/compose-2.yaml config",
      },
      needs: 'docker-compose',
      shows: (output) =>
        expect(output).toContain('DATABASE_DIRECT_URL: postgres://parvis:a-remplacer@database:5432/parvis'),
    },
    {
      pages: [installer, 'ops/Dockerfile'],
      command: 'docker build -f ops/Dockerfile -t parvis .',
      instead: {
        why: 'its base image is in a registry: packaging.ops.test.ts runs the steps of the Dockerfile',
      },
    },
    {
      pages: [installer],
      command: 'docker compose -f ops/compose.yaml exec server node tools/launcher.mjs run admin schedules',
      instead: {
        why: 'no container runs: its command runs beside the server',
        command: 'sudo -u parvis node tools/launcher.mjs run admin schedules',
      },
      shows: (output) => expect(output).toMatch(/réussie le|Aucune tâche régulière/),
    },
    {
      pages: ['exploitation.md'],
      command: 'docker stop --time 45',
      instead: {
        why: 'no container runs: docker reads the option',
        command: 'docker stop --time 45 --help',
      },
      needs: 'docker',
    },
    resource([installer], 'kubectl apply --filename ops/kubernetes/namespace.yaml', 'Namespace'),
    resource(
      [installer, 'ops/kubernetes/secret.example.yaml'],
      'kubectl apply --filename secret.yaml',
      'Secret',
      (walk) => ask(walk, 'cp ops/kubernetes/secret.example.yaml secret.yaml'),
    ),
    resources([installer, upgrade, migration], 'ops/kubernetes/migrate', ['Job']),
    resources([installer, upgrade, site], 'ops/kubernetes', [
      ...['ConfigMap', 'Deployment', 'Ingress', 'Namespace', 'PodDisruptionBudget', 'Service'],
    ]),
    resources(['ops/kubernetes-roles/kustomization.yaml'], 'ops/kubernetes-roles', [
      ...['ConfigMap', 'Deployment', 'Deployment', 'Deployment', 'Ingress', 'Namespace'],
      ...['PodDisruptionBudget', 'PodDisruptionBudget', 'Service', 'Service'],
    ]),
    understood(
      [installer, upgrade, migration],
      'kubectl wait job parvis-migrate --namespace parvis --for=condition=complete --timeout=30m',
    ),
    understood(
      [upgrade, migration],
      'kubectl delete job parvis-migrate --namespace parvis --ignore-not-found',
    ),
    understood([upgrade], 'kubectl rollout status deployment parvis --namespace parvis'),
    understood(
      [installer],
      'kubectl exec --namespace parvis deployment/parvis -- node tools/launcher.mjs run admin schedules',
    ),
  ],
}
