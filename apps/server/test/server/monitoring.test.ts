import { readFile } from 'node:fs/promises'
import { serveMetrics } from '@parvis/platform/metrics/metrics-listener.ts'
import { expect } from 'vitest'
import { test } from '../parvis.ts'

const read = (path: string) => readFile(new URL(`../../../../${path}`, import.meta.url), 'utf8')

test('every figure in the dashboard and in the alarms is one that the server has', async ({
  app,
  context,
}) => {
  expect(app.server.listening).toBe(true)
  const stop = await serveMetrics(context.metrics, { host: '127.0.0.1', port: 0, token: undefined })
  stop()
  const known = new Set(context.metrics.registry.getMetricsAsArray().map(({ name }) => name))
  for (const file of [
    'ops/grafana/parvis.json',
    'ops/prometheus/parvis.rules.yml',
    'docs/security/alarms.md',
  ]) {
    const named = [...(await read(file)).matchAll(/\b(?:parvis|nodejs|process)_[a-z0-9_]*[a-z0-9]\b/g)]
    const names = new Set(named.map(([name]) => name))
    expect(names.size).toBeGreaterThan(5)
    const unknown = [...names].filter(
      (name) => !known.has(name) && !known.has(name.replace(/_(bucket|sum|count)$/, '')),
    )
    expect(unknown, file).toEqual([])
  }
})

test('every alarm that is documented is in the rules, with the same expression', async () => {
  const rows = (await read('docs/security/alarms.md')).matchAll(/^\| `(\w+)` +\| `([^`]+)`/gm)
  const documented = [...rows].map(([, name, expression]) => ({
    name,
    expression: expression?.replaceAll('\\|', '|'),
  }))
  expect(documented.length).toBeGreaterThan(9)
  const rules = await read('ops/prometheus/parvis.rules.yml')
  for (const { name, expression } of documented)
    expect(rules).toContain(`- alert: ${name}\n        expr: ${expression}\n`)
})
