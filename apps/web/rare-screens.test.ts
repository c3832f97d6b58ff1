import { expect, test } from 'vitest'
import { rarelyNeeded } from './rare-screens.ts'

test('a route says of itself that it is rarely visited', () => {
  const route = (options: string) =>
    `export const Route = createFileRoute('/_shell/undo')({ ${options} component: Undo })`
  expect(rarelyNeeded(route("staticData: { visits: 'rare' },"), '/src/routes/undo.tsx')).toEqual([
    '/src/routes/undo.tsx',
  ])
  expect(rarelyNeeded(route(''), '/src/routes/undo.tsx')).toEqual([])
})

test('a dialog is rarely needed if its import says so', () => {
  const code = `const Rare = lazy(() => import(/* visits: rare */ '../ui/rare-dialog.tsx'))
const Usual = lazy(() => import('./usual-dialog.tsx'))`
  expect(rarelyNeeded(code, '/src/app/outlet.tsx')).toEqual(['/src/ui/rare-dialog.tsx'])
})
