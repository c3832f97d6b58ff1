import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { root } from './launcher/processes.mjs'

const read = (path) => readFileSync(join(root, path), 'utf8')
const variables = (text) => Array.from(text.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm), ([, name]) => name)
const known = new Set(variables(read('.env.example')))

/** Documents of a YAML file, in which a key may not stand twice. */
function yaml(path) {
  const documents = parseAllDocuments(read(path))
  for (const { errors, warnings } of documents) expect([...errors, ...warnings], path).toEqual([])
  return documents.map((document) => document.toJS())
}

describe('Dockerfile', () => {
  const dockerfile = read('ops/Dockerfile')

  test('has the Node of .nvmrc, a user without rights, a health check and the signal of a stop', () => {
    expect(dockerfile).toContain(`node:${read('.nvmrc').trim()}-`)
    expect(dockerfile).toMatch(/^USER node$/m)
    expect(dockerfile).toMatch(/^STOPSIGNAL SIGTERM$/m)
    expect(dockerfile).toMatch(/^HEALTHCHECK .*\n.*\/health/m)
    const [, program] = /^CMD \["node", "(.+)"\]$/m.exec(dockerfile)
    expect(existsSync(join(root, program))).toBe(true)
  })

  test('its context holds each file that it names, and no secret or data', () => {
    const context = read('.dockerignore').split('\n')
    for (const line of context.filter((line) => line.startsWith('!')))
      expect(existsSync(join(root, line.slice(1))), line).toBe(true)
    expect(context.at(1)).toBe('*')
    for (const name of ['!.env', '!data', '!.git', '!.']) expect(context).not.toContain(name)
  })
})

/** Docker gives addresses of the range to the other containers. */
function expectOutsidePool({ ipam }, address) {
  const [{ subnet, ip_range: pool }] = ipam.config
  const list = (cidr) => {
    const [base, bits] = cidr.split('/')
    const blocked = new BlockList()
    blocked.addSubnet(base, Number(bits))
    return blocked
  }
  expect(list(subnet).check(address)).toBe(true)
  expect(list(pool).check(address)).toBe(false)
}

test('nginx: no line of a log holds a full address, a query or a referrer', () => {
  const conf = read('ops/nginx/parvis.conf')
  const [, format] = /^log_format parvis '(.*)';$/m.exec(conf)
  expect(format).not.toMatch(/\$(?:remote_addr|request|request_uri|args|query_string|http_\w+)\b/)
  for (const [, block] of conf.matchAll(/^server \{\n([\s\S]*?)^\}/gm)) {
    expect(block).toMatch(/^ {2}access_log (?:off|\S+ parvis);$/m)
    // nginx has no format for its errors: their lines hold the address and the request.
    expect(block).toMatch(/^ {2}error_log \S+ crit;$/m)
  }
  const patterns = [...conf.matchAll(/^ {2}"~(\S+)" \$(v\d)/gm)].map(([, pattern, name]) => [
    new RegExp(pattern),
    name,
  ])
  const networkOf = (address) =>
    patterns.flatMap(([pattern, name]) => pattern.exec(address)?.groups?.[name] ?? [])[0]
  expect(['203.0.113.7', '2001:db8::1', '2001:db8:1:2:3:4:5:6', '::1'].map(networkOf)).toEqual([
    '203.0.113',
    '2001:db8',
    '2001:db8',
    undefined,
  ])
})

test('compose.yaml: the server believes its own proxy alone, is stopped with patience, and writes to its volume only', () => {
  const [{ services, volumes, networks }] = yaml('ops/compose.yaml')
  const { server, proxy, database } = services
  expect(server.environment.TRUST_PROXY).toBe(proxy.networks.site.ipv4_address)
  expectOutsidePool(networks.site, proxy.networks.site.ipv4_address)
  expect(server).toMatchObject({
    read_only: true,
    tmpfs: '/tmp',
    stop_grace_period: '45s',
    cap_drop: ['ALL'],
  })
  expect(existsSync(join(root, 'ops', server.build.context, server.build.dockerfile))).toBe(true)
  for (const { depends_on: parts = {}, volumes: used = [] } of Object.values(services)) {
    for (const [part, { condition }] of Object.entries(parts)) {
      expect(condition).toBe('service_healthy')
      expect(Object.keys(services)).toContain(part)
    }
    for (const [place] of used.map((volume) => volume.split(':')))
      expect(place.startsWith('./') ? existsSync(join(root, 'ops', place)) : place in volumes, place).toBe(
        true,
      )
  }
  expect(database.image).toContain('postgres:18')
  for (const name of Object.keys(server.environment)) expect(known, name).toContain(name)
  const own = ['PARVIS_SITE', 'POSTGRES_PASSWORD']
  for (const name of variables(read('ops/parvis.env.example')))
    expect([...known, ...own], name).toContain(name)
})

describe('compose.grandir.yaml', () => {
  const [{ services, volumes, networks }] = (() => {
    const [document] = parseAllDocuments(read('ops/compose.grandir.yaml'), { merge: true })
    expect([...document.errors, ...document.warnings]).toEqual([])
    return [document.toJS()]
  })()
  const nodes = Object.entries(services).filter(([name]) => name.startsWith('node-'))

  test('has three nodes that fit together, which start after the migration', () => {
    expect(nodes).toHaveLength(3)
    for (const [, node] of nodes) {
      expect(node).toEqual(nodes[0][1])
      expect(node.depends_on.migration.condition).toBe('service_completed_successfully')
      expect(node).toMatchObject({ read_only: true, cap_drop: ['ALL'], stop_grace_period: '45s' })
      expect(node.volumes).toEqual(['data:/var/lib/parvis'])
      for (const name of Object.keys(node.environment)) expect(known, name).toContain(name)
    }
    const { proxy } = services
    expect(proxy.environment.PARVIS_NODES.split(' ')).toEqual(nodes.map(([name]) => `${name}:3000`))
    expect(nodes[0][1].environment.TRUST_PROXY).toBe(proxy.networks.site.ipv4_address)
    expectOutsidePool(networks.site, proxy.networks.site.ipv4_address)
  })

  test('Valkey asks for a password, on a network of the nodes alone', () => {
    const { bus, ...others } = services
    // Its image starts as root and changes to this account, which a container without capabilities may not.
    expect(bus).toMatchObject({ user: 'valkey', cap_drop: ['ALL'] })
    expect(bus.command.join(' ')).toMatch(/--requirepass \$\{VALKEY_PASSWORD\}$/)
    expect(networks.events).toEqual({ internal: true })
    expect(bus.networks).toEqual(['events'])
    for (const [name, { networks: used, environment = {} }] of Object.entries(others)) {
      const isNode = environment.REDIS_URL !== undefined
      expect(Object.values(used).includes('events') || 'events' in used, name).toBe(isNode)
      if (isNode) expect(environment.REDIS_URL).toMatch(/^redis:\/\/:\$\{VALKEY_PASSWORD\b[^}]*\}@bus:/)
    }
  })

  test('each part that is named is there, and each volume and file', () => {
    const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL, REDIS_URL } = nodes[0][1].environment
    const hosts = [DATABASE_URL, DATABASE_DIRECT_URL, ...DATABASE_REPLICA_URL.split(','), REDIS_URL].map(
      (address) => new URL(address.replace(/\$\{\w+(?::[^}]*)?\}/, 'x')).hostname,
    )
    expect(hosts).toEqual(['pooler', 'database', 'replica-1', 'replica-2', 'bus'])
    for (const { depends_on: parts = {}, volumes: used = [], build } of Object.values(services)) {
      for (const part of [...Object.keys(parts), ...hosts]) expect(Object.keys(services)).toContain(part)
      for (const [place] of used.map((volume) => volume.split(':')))
        expect(place.startsWith('./') ? existsSync(join(root, 'ops', place)) : place in volumes, place).toBe(
          true,
        )
      const file =
        typeof build === 'string' ? join(build, 'Dockerfile') : build && join(build.context, build.dockerfile)
      if (file !== undefined) expect(existsSync(join(root, 'ops', file)), file).toBe(true)
    }
    expect(services['replica-1'].command).toEqual(['replica_1'])
    expect(read('ops/postgresql/primary.sh')).toContain("'ANY 1 (replica_1, replica_2)'")
  })
})

describe('kubernetes', () => {
  const folder = 'ops/kubernetes'
  const [deployment] = yaml(`${folder}/deployment.yaml`)
  const [job] = yaml(`${folder}/migrate/job.yaml`)

  test('each kustomization names its files, and each file is read', () => {
    for (const place of [folder, `${folder}/migrate`]) {
      const [{ resources, configMapGenerator = [] }] = yaml(`${place}/kustomization.yaml`)
      const named = [...resources, ...configMapGenerator.flatMap(({ envs }) => envs)]
      for (const name of named) expect(existsSync(join(root, place, name)), name).toBe(true)
      const others = ['kustomization.yaml', 'secret.example.yaml', 'migrate']
      expect(
        readdirSync(join(root, place))
          .filter((name) => !others.includes(name))
          .sort(),
      ).toEqual(named.sort())
      for (const name of resources)
        for (const resource of yaml(`${place}/${name}`))
          expect(resource).toMatchObject({ apiVersion: expect.any(String), kind: expect.any(String) })
    }
  })

  test('the network lets the ingress controller in alone, and no pod to the metadata of its machine', () => {
    const [{ spec }] = yaml(`${folder}/network-policy.yaml`)
    expect(spec.policyTypes).toEqual(['Ingress', 'Egress'])
    const [{ values }] = spec.podSelector.matchExpressions
    const labels = [
      deployment,
      job,
      ...yaml('ops/kubernetes-roles/jobs.yaml'),
      ...yaml('ops/kubernetes-roles/realtime.yaml'),
    ]
      .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
      .map(({ spec: { template } }) => template.metadata.labels['app.kubernetes.io/name'])
    expect(values.toSorted()).toEqual([...new Set(labels)].toSorted())
    const [{ ports }] = spec.ingress
    expect(ports).toEqual([
      { protocol: 'TCP', port: deployment.spec.template.spec.containers[0].ports[0].containerPort },
    ])
    const blocks = spec.egress.flatMap(({ to = [] }) => to.map(({ ipBlock }) => ipBlock))
    expect(blocks.every(({ except }) => except.length > 0)).toBe(true)
    expect(blocks[0].except).toContain('169.254.0.0/16')
  })

  test('a server is found by its labels, asked at /health and /ready, and given time to stop', () => {
    const { template, selector } = deployment.spec
    const { labels } = template.metadata
    expect(labels).toEqual(selector.matchLabels)
    expect(yaml(`${folder}/service.yaml`)[0].spec.selector).toEqual(labels)
    expect(yaml(`${folder}/disruption-budget.yaml`)[0].spec.selector.matchLabels).toEqual(labels)
    // A service must not send readers to the job.
    expect(job.spec.template.metadata.labels).not.toEqual(labels)
    expect(template.spec.terminationGracePeriodSeconds).toBe(45)
    const [server] = template.spec.containers
    expect(server.livenessProbe.httpGet.path).toBe('/health')
    expect(server.readinessProbe.httpGet.path).toBe('/ready')
    // Turned away within the seconds for which a stopping server serves.
    expect(server.readinessProbe.periodSeconds * server.readinessProbe.failureThreshold).toBeLessThan(7)
  })

  test('deployments of one role are those of all roles, with labels and a role of their own', () => {
    const [{ resources, patches }] = yaml(`${folder}-roles/kustomization.yaml`)
    for (const name of resources) expect(existsSync(join(root, `${folder}-roles`, name)), name).toBe(true)
    const [web] = parseAllDocuments(patches[0].patch)[0].toJS()[0].value
    const roles = [web.value]
    for (const role of ['realtime', 'jobs']) {
      const [own] = yaml(`${folder}-roles/${role}.yaml`)
      const [server] = own.spec.template.spec.containers
      roles.push(...server.env.map(({ name, value }) => name === 'PARVIS_ROLES' && value))
      delete server.env
      const text = JSON.stringify(own).replaceAll(`parvis-${role}`, 'parvis')
      expect(JSON.parse(text)).toEqual(deployment)
    }
    expect(roles).toEqual(['web', 'realtime', 'jobs'])
    for (const name of ['service', 'disruption-budget'])
      expect(JSON.stringify(yaml(`${folder}-roles/${name}.yaml`)[0].spec.selector)).toContain(
        'parvis-realtime',
      )
  })

  test('containers have no rights, and a root file system that they cannot write', () => {
    for (const { spec } of [deployment.spec.template, job.spec.template]) {
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
      expect(spec.containers[0].securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
    }
  })

  test('variables are those of .env.example', () => {
    const [secret] = yaml(`${folder}/secret.example.yaml`)
    const names = [...variables(read(`${folder}/parvis.env`)), ...Object.keys(secret.stringData)]
    for (const name of names) expect(known, name).toContain(name)
    expect(names).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'PARVIS_SECRET', 'PARVIS_URL', 'TRUST_PROXY']),
    )
  })
})
