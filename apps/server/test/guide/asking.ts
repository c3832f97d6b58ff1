import { expect } from 'vitest'
import type { Chapter } from './walk.ts'

const page = 'guide/api.md'
const parsed = (said: string) => JSON.parse(said) as Record<string, unknown>

export const asking: Chapter = {
  title: 'a developer asks the API',
  steps: [
    {
      pages: [page],
      command: "curl --silent --fail 'https://parvis.example/api/v1/feed?tab=politics'",
      shows: (said) => expect(parsed(said)).toHaveProperty('items'),
    },
    {
      pages: [page],
      command: 'curl --silent --fail https://parvis.example/api/v1/about',
      shows: (said) => expect(Object.keys(parsed(said)).length).toBeGreaterThan(0),
    },
  ],
}
