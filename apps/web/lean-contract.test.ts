import { expect, test } from 'vitest'
import { leanModule } from './lean-contract.ts'

test('an endpoint keeps what a call needs, and loses its schemas', () => {
  const code = `export const getPost = endpoint({
    name: 'getPost',
    method: 'GET',
    path: '/posts/:postId',
    access: 'anyone',
    params: z.object({ postId: z.uuid() }),
    returns: PostView,
    refusals: ['post_not_found'],
  })
  export const after = 1`
  expect(
    leanModule(code, 'posts.ts'),
  ).toBe(`export const getPost = { method: 'GET', path: '/posts/:postId', access: 'anyone' }
  export const after = 1`)
})

test('a schema may be dropped when unused, and what functions do stays as it is', () => {
  const schema = "z.object({ id: z.uuid(), tab: z.enum(['a']) })"
  const body = '(item) => { seen.add(item); return seen.size }'
  expect(leanModule(`const count = ${body}`, 'a.ts')).toBe(`const count = ${body}`)
  expect(leanModule(`function add(item) { seen.add(item) }`, 'a.ts')).toBe(
    'function add(item) { seen.add(item) }',
  )
  expect(leanModule(`export const View = ${schema}`, 'a.ts')).toBe(
    "export const View = /* @__PURE__ */ z.object({ id: /* @__PURE__ */ z.uuid(), tab: /* @__PURE__ */ z.enum(['a']) })",
  )
})
