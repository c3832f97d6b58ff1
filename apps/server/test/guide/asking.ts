import { expect } from 'vitest'
import type { Chapter } from './walk.ts'

const page = 'guide/api.md'
const parsed = (output: string) => JSON.parse(output) as Record<string, unknown>

export const asking: Chapter = {
  title: 'a developer asks the API',
  steps: [
    {
      pages: [page],
      command: "curl --silent --fail 'https://parvis.example/api/v1/feed?tab=politics'",
      shows: (output) => expect(parsed(output)).toHaveProperty('items'),
    },
    {
      pages: [page],
      command: 'curl --silent --fail https://parvis.example/api/v1/about',
      shows: (output) => expect(Object.keys(parsed(output)).length).toBeGreaterThan(0),
    },
  ],
}
