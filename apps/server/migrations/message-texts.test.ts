import { migrate } from '@parvis/platform/database/migrate.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { migrations } from '../src/migrations.ts'
import { test } from '../test/parvis.ts'

test('texts of messages that the version before counted stay while its nodes run, and leave with the contract migrations', async ({
  join,
  context,
}) => {
  const { db } = context
  const ana = await join('ana')
  const counted = (act: string) =>
    sql`
      insert into recent_acts (member_id, act, mark, times, since, until)
      values (${ana.id}, ${act}, '', 1, now(), now())
    `.execute(db)
  const acts = async () =>
    (await db.selectFrom('recent_acts').select('act').orderBy('act').execute()).map(({ act }) => act)
  await sql`
    alter table recent_acts
      drop constraint recent_acts_act_check,
      add constraint recent_acts_act_check check (act in ('message_text', 'message_link', 'links')),
      drop constraint recent_acts_check,
      add constraint recent_acts_check
        check (act not in ('message_text', 'message_link') or (content_id is null and site is null));
    delete from schema_migrations where name in
      ('contract/20261127120010_message_texts', 'contract/20261127120011_message_texts_valid');
  `.execute(db)
  for (const act of ['links', 'message_link', 'message_text']) await counted(act)

  await migrate(String(context.config.databaseUrl), migrations)
  expect(await acts()).toEqual(['links', 'message_link', 'message_text'])

  await migrate(String(context.config.databaseUrl), migrations, { contract: true })
  expect(await acts()).toEqual(['links', 'message_link'])
  await expect(counted('message_text')).rejects.toThrow('recent_acts_act_check')
})
