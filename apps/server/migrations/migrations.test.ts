import { readFile } from 'node:fs/promises'
import { listPartyVersions } from '@parvis/contract/people/party-changes.ts'
import { migrate } from '@parvis/platform/database/migrate.ts'
import { readMigrations, stampOf } from '@parvis/platform/database/migration-files.ts'
import { isMigrated } from '@parvis/platform/database/schema-state.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { migrations } from '../src/migrations.ts'
import { electionOn } from '../test/elections.ts'
import { test } from '../test/parvis.ts'
import { generateTypes, typesFile } from './generate-types.ts'

test('the migrations, replayed from nothing, give the types that the code is checked against', async ({
  context,
}) => {
  const generated = await generateTypes(String(context.config.databaseUrl))
  expect(generated, 'run `npm run types`').toBe(await readFile(typesFile, 'utf8'))
})

test('every table has its line in docs/model.md', async ({ context }) => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'schema_migrations%' order by 1
  `.execute(context.db)
  const model = await readFile(new URL('../../../docs/model.md', import.meta.url), 'utf8')
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.map(({ name }) => name).filter((name) => !model.includes(`\`${name}\``))).toEqual([])
})

test('migrating an up-to-date database changes nothing', async ({ context }) => {
  const count = () =>
    context.db.selectFrom(sql<{ name: string }>`schema_migrations`.as('done')).select('name').execute()
  const before = await count()
  await Promise.all([
    migrate(String(context.config.databaseUrl), migrations),
    migrate(String(context.config.databaseUrl), migrations),
  ])
  expect(await count()).toEqual(before)
})

test('no two migrations begin with the same number, which orders them', async () => {
  const stamps = (await readMigrations(migrations)).map(({ name }) => stampOf(name))
  expect(stamps.filter((stamp) => !/^\d{14}$/.test(stamp))).toEqual([])
  expect(stamps.filter((stamp, index) => stamps.indexOf(stamp) !== index)).toEqual([])
})

test('a database from the time when two migrations shared a number is up to date', async ({ context }) => {
  const { rows } = await sql`
    update schema_migrations set name = '20261121001171_taken_pictures'
    where name = '20261121001174_taken_pictures' returning name
  `.execute(context.db)
  expect(rows).toHaveLength(1)
  expect(await isMigrated(context.database.pool, migrations)).toBe(true)
  expect(await migrate(String(context.config.databaseUrl), migrations)).toEqual([])
})

test('a file is applied even if a file with a later name was applied before', async ({ context }) => {
  const late = '20261121001142_event_texts'
  const known = () =>
    sql<{ name: string }>`select name from schema_migrations where name = ${late}`.execute(context.db)
  await sql`delete from schema_migrations where name = ${late}`.execute(context.db)
  await migrate(String(context.config.databaseUrl), migrations)
  expect((await known()).rows).toEqual([{ name: late }])
})

test('parties whose names differ only in accents keep the first active; the others are retired, and their members keep them', async ({
  context,
  join,
  guest,
}) => {
  const ana = await join('ana')
  // A database from the time when party names only ignored case.
  await sql`
    drop index parties_by_name;
    drop index parties_by_abbreviation;
    create unique index parties_by_name on parties (lower(name)) where retired_at is null;
    create unique index parties_by_abbreviation on parties (lower(abbreviation)) where retired_at is null;
    delete from schema_migrations where name in ('20261121001171_twin_parties', '20261121001172_party_names');
    insert into parties (id, name, abbreviation, orientation, color, source_institution, source_url, as_of)
    select id, name, abbreviation, 'center', '#123456', 'Institution', 'https://exemple.fr/', '2026-01-01' from (values
      ('zebre', 'Les Zébrés', 'ZB'), ('zebra', 'Les Zebres', 'ZÈ'), ('autre', 'Un autre', 'ZE'), ('zed', 'Les zèbres', 'ZD')
    ) as twins (id, name, abbreviation);
    update profiles set political_party = 'zebra' where display_name = 'ana';
  `.execute(context.db)
  await migrate(String(context.config.databaseUrl), migrations)

  const parties = await context.db
    .selectFrom('parties')
    .select(['id', 'retired_at', 'revision'])
    .where('color', '=', '#123456')
    .orderBy('position')
    .execute()
  // « ZÈ » is retired: it does not block « ZE ».
  expect(parties.map(({ id, retired_at, revision }) => [id, retired_at === null, revision])).toEqual([
    ['zebre', true, 1],
    ['zebra', false, 2],
    ['autre', true, 1],
    ['zed', false, 2],
  ])
  const { political_party } = await context.db
    .selectFrom('profiles')
    .select('political_party')
    .where('id', '=', ana.id)
    .executeTakeFirstOrThrow()
  expect(political_party).toBe('zebra')
  const history = await guest.call(listPartyVersions, { params: { partyId: 'zebra' } })
  expect(history.items[0]).toMatchObject({ act: 'party_retired', reason: expect.stringContaining('accents') })
})

test('signals keep their subjects when six columns become a type and an id', async ({ context, join }) => {
  const ana = await join('ana')
  const post = await ana.publishes('Un mot')
  const comment = await ana.comments(post, 'Un avis')
  const poll = await context.db
    .insertInto('polls')
    .values({ title: 'Un banc de plus ?', description: '', theme: 'social', ends_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ofCase = await context.db
    .insertInto('moderation_cases')
    .values({ target_type: 'post', target_id: post.id, author_id: ana.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  // The table as its first migration made it.
  const signals = await readFile(new URL('20261121001081_signals.sql', migrations), 'utf8')
  await sql`
    drop table moderation_signals;
    drop function hold_signal_subject cascade;
    drop function delete_signals_of_subject cascade;
    drop index profiles_by_arrival;
    ${sql.raw(signals)}
    delete from schema_migrations where name = '20261122070010_signal_subjects';
  `.execute(context.db)
  for (const [kind, column, subject] of [
    ['comments', 'post_id', post.id],
    ['follows', 'profile_id', ana.id],
    ['reports', 'case_id', ofCase.id],
    ['same_site', 'site', 'exemple.test'],
    ['same_text', 'comment_id', comment.id],
    ['votes', 'poll_id', poll.id],
  ] as const)
    await sql`
      insert into moderation_signals (
        kind, ${sql.ref(column)}, acts, members, newcomers, together, opened_at, measured_at
      ) values (${kind}, ${subject}, 1, 1, 0, 0, now(), now())
    `.execute(context.db)
  await migrate(String(context.config.databaseUrl), migrations)

  const moved = await context.db
    .selectFrom('moderation_signals')
    .select(['kind', 'subject_type', 'subject_id'])
    .orderBy('kind')
    .execute()
  expect(moved).toEqual([
    { kind: 'comments', subject_type: 'post', subject_id: post.id },
    { kind: 'follows', subject_type: 'profile', subject_id: ana.id },
    { kind: 'reports', subject_type: 'case', subject_id: ofCase.id },
    { kind: 'same_site', subject_type: 'site', subject_id: 'exemple.test' },
    { kind: 'same_text', subject_type: 'comment', subject_id: comment.id },
    { kind: 'votes', subject_type: 'poll', subject_id: poll.id },
  ])
})

test('acts on reserves and decisions on verification from before the one trail are in it, if their author is known', async ({
  context,
  join,
}) => {
  const [ada, rita] = [await join('ada', { administrator: true }), await join('rita', { moderator: true })]
  const jeanne = await join('jeanne', { role: 'journalist' })
  const at = (day: number) => new Date(Date.UTC(2026, 10, day))
  const election = await electionOn(context, '2027-04-11')
  await context.db
    .insertInto('reserve_acts')
    .values({
      actor_id: ada.id,
      act: 'reserve_set',
      event_id: election,
      reason: 'Décret',
      starts_at: at(20),
      ends_at: at(21),
      created_at: at(5),
    })
    .execute()
  const request = {
    user_id: jeanne.id,
    kind: 'first' as const,
    role: 'journalist' as const,
    claimed_name: 'jeanne',
    organisation: 'Le Courrier',
    reviewer_id: rita.id,
    evidence: 'press_card' as const,
  }
  const revoked = { ...request, status: 'revoked' as const, decided_at: at(1), ended_at: at(4) }
  await context.db
    .insertInto('verification_requests')
    .values([
      { ...request, status: 'rejected', evidence: null, reason: 'identity_mismatch', decided_at: at(2) },
      { ...request, status: 'approved', decided_at: at(3) },
      { ...revoked, reason: 'false_statement' },
      // Ended by itself; approved by an account that is gone.
      { ...revoked, reason: 'mandate_ended' },
      { ...request, status: 'approved', reviewer_id: null, decided_at: at(1), ended_at: at(1) },
    ])
    .execute()
  await sql`
    drop trigger moderation_acts_of_origin_kept on moderation_acts;
    alter table moderation_acts drop column via, drop column reason;
    delete from schema_migrations
      where name in ('20261126134200_one_audit_trail', '20261126134204_acts_of_command_line');
  `.execute(context.db)
  await migrate(String(context.config.databaseUrl), migrations)

  const acts = await context.db
    .selectFrom('moderation_acts')
    .select(['act', 'via', 'actor_id', 'subject_id', 'event_id', 'reason', 'details', 'created_at'])
    .orderBy('created_at')
    .execute()
  const decision = { via: 'console', actor_id: rita.id, subject_id: jeanne.id, event_id: null, reason: null }
  expect(acts).toEqual([
    {
      ...decision,
      act: 'verification_rejected',
      details: { reason: 'identity_mismatch' },
      created_at: at(2),
    },
    { ...decision, act: 'verification_approved', details: { evidence: 'press_card' }, created_at: at(3) },
    { ...decision, act: 'verification_revoked', details: { reason: 'false_statement' }, created_at: at(4) },
    {
      act: 'reserve_set',
      via: 'console',
      actor_id: ada.id,
      subject_id: null,
      event_id: election,
      reason: 'Décret',
      details: { starts_at: '2026-11-20T00:00:00.000Z', ends_at: '2026-11-21T00:00:00.000Z' },
      created_at: at(5),
    },
  ])
})

/**
 * An index serves a foreign key when it begins with the key's columns, or with the column that alone identifies the
 * referenced row. A partial index serves it only if it excludes nothing but rows with null in a column of the key:
 * those reference nothing.
 */
const foreignKeysWithoutIndex = sql<{ constraint: string }>`
  select conrelid::regclass || ' ' || conname as constraint
  from pg_constraint
  where contype = 'f' and connamespace in ('public'::regnamespace, 'auth'::regnamespace)
    and not exists (
      select from pg_index,
        lateral (select string_to_array(indkey::text, ' ')::int2[] as columns) as led
      where indrelid = conrelid
        and indisvalid
        and (
          columns[1:cardinality(conkey)] @> conkey
          or exists (
            select from pg_index as identity
            where identity.indrelid = confrelid and identity.indisunique and identity.indpred is null
              and identity.indkey::text = confkey[array_position(conkey, columns[1])]::text
          )
        )
        and (
          indpred is null
          or pg_get_expr(indpred, indrelid) in (
            select format('(%I IS NOT NULL)', attname)
            from pg_attribute
            where attrelid = conrelid and attnum = any (conkey)
          )
        )
    )
  order by 1
`

test('every foreign key has an index that begins with its columns, for cascades and for reads', async ({
  context,
}) => {
  const { rows } = await foreignKeysWithoutIndex.execute(context.db)
  expect(rows).toEqual([])
})

test('an index that excludes rows of a foreign key, or covers too few of its columns, does not count', async ({
  context,
}) => {
  await sql`
    create table whole (id int primary key, place int, unique (id, place));
    create table parts (
      served int constraint served_key references whole,
      unserved int constraint unserved_key references whole,
      place int,
      constraint served_pair foreign key (served, place) references whole (id, place),
      constraint unserved_pair foreign key (unserved, place) references whole (id, place)
    );
    create index on parts (served) where served is not null;
    create index on parts (unserved) where place > 0;
    create index on parts (place, unserved desc) where place > 0;
    create index on parts (place);
  `.execute(context.db)
  const { rows } = await foreignKeysWithoutIndex.execute(context.db)
  expect(rows).toEqual([{ constraint: 'parts unserved_key' }, { constraint: 'parts unserved_pair' }])
})
