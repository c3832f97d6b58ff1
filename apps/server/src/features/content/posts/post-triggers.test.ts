import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'

test('the triggers that a new post fires are those of docs/architecture.md, with their functions', async ({
  context,
}) => {
  const { rows } = await sql<{ trigger: string; function: string }>`
    select tgname as trigger, proname as function
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where tgrelid = 'posts'::regclass and not tgisinternal and tgtype & 4 = 4
    order by 1
  `.execute(context.db)
  const page = await readFile(new URL('../../../../../../docs/architecture.md', import.meta.url), 'utf8')
  const listed = Array.from(page.matchAll(/^\| `(posts_\w+)` .*? \| `(\w+)\(\)`/gm), ([, trigger, name]) => ({
    trigger,
    function: name,
  }))
  expect(listed.sort((one, other) => ((one.trigger ?? '') < (other.trigger ?? '') ? -1 : 1))).toEqual(rows)
})
