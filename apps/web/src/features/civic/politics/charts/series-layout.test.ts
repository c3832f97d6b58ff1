import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { layoutOf, margin } from './series-layout.ts'

const series = (moments: string[]) => [
  { key: 'growth', points: moments.map((at, value) => ({ at, value, vintage: null, provisional: false })) },
]

beforeAll(() => i18n.loadAndActivate({ locale: 'fr', messages: {} }))

test('the axis of a series within one year names its first and last moments, inside the drawing', () => {
  const { labels, width } = layoutOf(series(['2025-Q1', '2025-Q2', '2025-Q3', '2025-Q4']), [], 320)
  expect(labels).toHaveLength(2)
  expect(labels.map(({ anchor }) => anchor)).toEqual(['start', 'end'])
  expect(labels[0]?.x).toBeGreaterThanOrEqual(margin.left)
  expect(labels[1]?.x).toBeLessThanOrEqual(width - margin.right)
})

test('the axis of a longer series names years', () => {
  const { labels } = layoutOf(series(['2019', '2020', '2021', '2022']), [], 600)
  expect(labels.map(({ text }) => text)).toEqual(['2019', '2020', '2021', '2022'])
})
