import type { Tx } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { recordVotes } from '../new-facts/index.ts'

/** Result of an import. */
export interface Changes {
  added: number
  changed: number
  unchanged: number
  removed: number
  /** References to things that the file does not contain, counted by kind. */
  missing: Record<string, number>
}

interface UpsertedRow {
  id: number
  added: boolean
}

/** The import whose records are staged, and the day of its file. */
interface Staged {
  importId: string
  asOf: string
}

/** Imports the staged organs and officials. Replaces changed ones with their mandates. Those missing from the file stay. */
export async function importOfficials(tx: Tx, { importId, asOf }: Staged): Promise<Changes> {
  const organs = await upsert(
    tx,
    sql<UpsertedRow>`
      insert into organs (uid, kind, name, short_name, legislature, starts_on, ends_on, colour, digest, import_id)
      select key, record ->> 'kind', record ->> 'name', record ->> 'short_name', (record ->> 'legislature')::smallint,
        (record ->> 'starts_on')::date, (record ->> 'ends_on')::date, record ->> 'colour', digest, import_id
      from import_staging where import_id = ${importId} and kind = 'organ'
      on conflict (uid) do update set kind = excluded.kind, name = excluded.name, short_name = excluded.short_name,
        legislature = excluded.legislature, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
        colour = excluded.colour, digest = excluded.digest, import_id = excluded.import_id
      where organs.digest <> excluded.digest
      returning id, (xmax = 0) as added`,
  )
  const officials = await upsert(
    tx,
    sql<UpsertedRow>`
      insert into officials (uid, institution, name, sort_name, page_url, digest, import_id)
      select key, record ->> 'institution', record ->> 'name', record ->> 'sort_name', record ->> 'page_url', digest,
        import_id
      from import_staging where import_id = ${importId} and kind = 'official'
      on conflict (uid) do update set institution = excluded.institution, name = excluded.name,
        sort_name = excluded.sort_name, page_url = excluded.page_url, digest = excluded.digest,
        import_id = excluded.import_id
      where officials.digest <> excluded.digest
      returning id, (xmax = 0) as added`,
  )
  const unknown = await replaceMandates(tx, { importId, asOf }, officials)
  const recusals = await upsert(tx, recusalsStatement(importId))
  for (const kind of ['organ', 'official', 'recusal'] as const) await replaceBundled(tx, importId, kind)
  const staged = await countStaged(tx, importId, ['organ', 'official', 'recusal'])
  return {
    ...countChanges([...organs, ...officials, ...recusals], staged),
    missing: unknown === 0 ? {} : { 'mandat dans un organe inconnu': unknown },
  }
}

const tableOf = { organ: 'organs', official: 'officials', recusal: 'recusals', roll_call: 'roll_calls' }

/** Records of the bundled extract that are equal in the file get this import as their source; they count as unchanged. */
async function replaceBundled(tx: Tx, importId: string, kind: keyof typeof tableOf): Promise<void> {
  await sql`
    update ${sql.table(tableOf[kind])} as stored set import_id = staged.import_id
    from import_staging as staged
    where staged.import_id = ${importId} and staged.kind = ${kind} and staged.key = stored.uid
      and stored.import_id in (
        select bundled.id from imports join imports as bundled on bundled.source = imports.source
        where imports.id = ${importId} and bundled.status = 'done' and bundled.read_from = 'snapshot'
      )`.execute(tx)
}

/** Recusals of known officials; a changed one replaces the former. */
function recusalsStatement(importId: string) {
  return sql<UpsertedRow>`
    insert into recusals (uid, official_id, legislature, declared_on, scope, reading, place, target, subject, digest, import_id)
    select key, officials.id, (record ->> 'legislature')::smallint, (record ->> 'declared_on')::date, record ->> 'scope',
      record ->> 'reading', record ->> 'place', record ->> 'target', record ->> 'subject', staged.digest, staged.import_id
    from import_staging as staged join officials on officials.uid = record ->> 'actor'
    where staged.import_id = ${importId} and staged.kind = 'recusal'
    on conflict (uid) do update set official_id = excluded.official_id, legislature = excluded.legislature,
      declared_on = excluded.declared_on, scope = excluded.scope, reading = excluded.reading, place = excluded.place,
      target = excluded.target, subject = excluded.subject, digest = excluded.digest, import_id = excluded.import_id
    where recusals.digest <> excluded.digest
    returning id, (xmax = 0) as added`
}

/**
 * Ends, by the day before a whole file, the open mandates of members of an institution that it no longer lists. One who
 * returns counts as changed.
 */
export async function endMandatesOfAbsent(
  tx: Tx,
  institution: string,
  { importId, asOf }: Staged,
): Promise<void> {
  await sql`
    with ended as (
      update mandates set ends_on = greatest(starts_on, ${asOf}::date - 1)
      from officials
      where officials.id = mandates.official_id and officials.institution = ${institution} and not is_example
        and ends_on is null and not exists (
          select from import_staging
          where import_id = ${importId} and kind = 'official' and key = officials.uid
        )
      returning official_id
    )
    update officials set digest = '' where id in (select official_id from ended)`.execute(tx)
}

/**
 * Replaces the mandates of officials. A mandate with an identifier that the file no longer has stays: the Assembly's
 * file of sitting members leaves out former ones. It ends by the day before the file.
 */
async function replaceMandates(
  tx: Tx,
  { importId, asOf }: Staged,
  officials: UpsertedRow[],
): Promise<number> {
  const ids = officials.map(({ id }) => id)
  if (ids.length === 0) return 0
  await sql`
    delete from mandates using officials
    where officials.id = mandates.official_id and officials.id = any (${ids}::integer[])
      and (mandates.uid is null or mandates.uid in (
        select staged.mandate ->> 'uid'
        from import_staging cross join lateral jsonb_array_elements(record -> 'mandates') as staged (mandate)
        where import_id = ${importId} and import_staging.kind = 'official' and key = officials.uid
      ))`.execute(tx)
  await sql`
    update mandates set ends_on = greatest(starts_on, ${asOf}::date - 1)
    where official_id = any (${ids}::integer[]) and ends_on is null`.execute(tx)
  const { rows } = await sql<{ unknown: number }>`
    with staged as (
      select officials.id as official_id, organs.id as organ_id, mandate.*
      from officials
      join import_staging on import_staging.import_id = ${importId} and import_staging.kind = 'official'
        and import_staging.key = officials.uid
      cross join lateral rows from (
        jsonb_to_recordset(import_staging.record -> 'mandates') as (uid text, organ text, kind text, quality text,
          constituency text, starts_on date, ends_on date, seat smallint, cause text, substitute text, replaces text)
      ) with ordinality as mandate (uid, organ, kind, quality, constituency, starts_on, ends_on, seat, cause, substitute,
        replaces, position)
      left join organs on organs.uid = mandate.organ
      where officials.id = any (${ids}::integer[])
    ), written as (
      insert into mandates (official_id, organ_id, kind, quality, constituency, starts_on, ends_on, uid, seat, cause,
        substitute, replaces)
      select official_id, organ_id, kind, quality, constituency, starts_on, ends_on, uid, seat, cause, substitute, replaces
      from staged where organ_id is not null
      -- Numbered in the order of the file.
      order by official_id, position
    )
    select count(*)::int as unknown from staged where organ_id is null
  `.execute(tx)
  return rows[0]?.unknown ?? 0
}

/**
 * Imports the staged roll-call votes with each voter's position. Rewrites the positions of corrected votes; those
 * missing from the file stay. Unknown voters and groups get a row without a name.
 */
export async function importRollCalls(
  context: Pick<AppContext, 'clock' | 'jobs'>,
  tx: Tx,
  importId: string,
): Promise<Changes> {
  const missing: Record<string, number> = {}
  const { numAffectedRows: organs = 0n } = await sql`
    insert into organs (uid, kind, name, digest)
    select distinct "group" ->> 'organ', 'unknown', 'Groupe inconnu', ''
    from import_staging, jsonb_array_elements(record -> 'groups') as "group"
    where import_id = ${importId} and kind = 'roll_call'
    on conflict do nothing`.execute(tx)
  if (organs > 0n) missing['groupe inconnu'] = Number(organs)
  const votes = await upsert(
    tx,
    sql<UpsertedRow>`
      insert into roll_calls (uid, institution, number, legislature, held_on, kind, title, whole_text, outcome, votes_for,
        votes_against, abstentions, non_voters, required, page_url, digest, import_id)
      select key, record ->> 'institution', (record ->> 'number')::integer, (record ->> 'legislature')::smallint,
        (record ->> 'held_on')::date, record ->> 'kind', record ->> 'title', (record ->> 'whole_text')::boolean,
        record ->> 'outcome', (record ->> 'for')::integer, (record ->> 'against')::integer,
        (record ->> 'abstentions')::integer, (record ->> 'non_voters')::integer, (record ->> 'required')::integer,
        record ->> 'page_url', digest, import_id
      from import_staging where import_id = ${importId} and kind = 'roll_call'
      on conflict (uid) do update set number = excluded.number, legislature = excluded.legislature,
        held_on = excluded.held_on, kind = excluded.kind, title = excluded.title, whole_text = excluded.whole_text,
        outcome = excluded.outcome, votes_for = excluded.votes_for, votes_against = excluded.votes_against,
        abstentions = excluded.abstentions, non_voters = excluded.non_voters, required = excluded.required,
        page_url = excluded.page_url, digest = excluded.digest, import_id = excluded.import_id
      where roll_calls.digest <> excluded.digest
      returning id, (xmax = 0) as added`,
  )
  await replaceBundled(tx, importId, 'roll_call')
  const ids = votes.map(({ id }) => id)
  const corrected = votes.filter(({ added }) => !added).map(({ id }) => id)
  await sql`delete from roll_call_groups where roll_call_id = any (${corrected}::integer[])`.execute(tx)
  await sql`delete from positions where roll_call_id = any (${corrected}::integer[])`.execute(tx)
  await sql`delete from roll_call_corrections where roll_call_id = any (${corrected}::integer[])`.execute(tx)
  await sql`
    insert into roll_call_groups (roll_call_id, organ_id, members, votes_for, votes_against, abstentions, non_voters,
      named)
    select roll_calls.id, organs.id, (voted ->> 'members')::integer, (voted ->> 'for')::integer,
      (voted ->> 'against')::integer, (voted ->> 'abstentions')::integer, (voted ->> 'non_voters')::integer,
      case when jsonb_typeof(voted -> 'named') = 'array'
        then array(select jsonb_array_elements_text(voted -> 'named')::integer) end
    from import_staging
    join roll_calls on roll_calls.uid = import_staging.key
    cross join lateral jsonb_array_elements(record -> 'groups') as voted
    join organs on organs.uid = voted ->> 'organ'
    where import_staging.import_id = ${importId} and import_staging.kind = 'roll_call'
      and roll_calls.id = any (${ids}::integer[])`.execute(tx)
  const voters = (await writePositions(tx, importId, ids)) + (await writeCorrections(tx, importId, ids))
  if (voters > 0) missing['votant inconnu'] = voters
  await recordVotes(
    context,
    tx,
    votes.filter(({ added }) => added).map(({ id }) => id),
  )
  const staged = await countStaged(tx, importId, ['roll_call'])
  return { ...countChanges(votes, staged), missing }
}

/**
 * Imports staged roll-call votes of the European Parliament: their results with the voters of the same vote. Only the
 * positions of known members, who were elected in France, are stored. A result changes nothing if the file of its day's
 * voters was set aside.
 */
export async function importEuropeanRollCalls(
  context: Pick<AppContext, 'clock' | 'jobs'>,
  tx: Tx,
  { importId, asOf, setAside }: Staged & { setAside: string[] },
): Promise<Changes> {
  await importOfficials(tx, { importId, asOf })
  await sql`
    insert into import_staging (import_id, kind, key, record, digest)
    select result.import_id, 'roll_call', result.key,
      result.record || jsonb_build_object('groups', coalesce(voters.record -> 'groups', '[]'), 'corrections', '{}'::jsonb),
      result.digest || coalesce(voters.digest, '')
    from import_staging as result
    left join import_staging as voters
      on voters.import_id = result.import_id and voters.kind = 'european_voters' and voters.key = result.key
    where result.import_id = ${importId} and result.kind = 'european_result'
      and (voters.key is not null or not ${mayLackVoters(setAside)})`.execute(tx)
  const changes = await importRollCalls(context, tx, importId)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_staging as voters
    where import_id = ${importId} and kind = 'european_voters' and not exists (
      select from import_staging as result
      where result.import_id = ${importId} and result.kind = 'european_result' and result.key = voters.key
    )`.execute(tx)
  const alone = rows[0]?.count ?? 0
  return alone === 0
    ? changes
    : { ...changes, missing: { ...changes.missing, 'vote sans résultat dans le fichier': alone } }
}

/** SQL: the voters of a result may be in a document that was set aside, by the day in its name; without one, in any of voters. */
function mayLackVoters(setAside: readonly string[]) {
  const days = setAside.flatMap((name) => name.match(/\d{4}-\d{2}-\d{2}/)?.[0].replaceAll('-', '') ?? [])
  const isAny = setAside.some((name) => /rcv/i.test(name) && !/\d{4}-\d{2}-\d{2}/.test(name))
  return sql<boolean>`(${isAny}::boolean or substring(result.key from 'VTEP-(\\d{8})') = any (${days}::text[]))`
}

/** Returns the number of voters unknown before. */
async function writePositions(tx: Tx, importId: string, ids: number[]): Promise<number> {
  await sql`
    create temporary table voted on commit drop as
    -- Materialised, so that each large record is parsed once per vote and not once per voter.
    with staged as materialized (
      select roll_calls.id as roll_call_id, record -> 'groups' as groups
      from import_staging join roll_calls on roll_calls.uid = import_staging.key
      where import_staging.import_id = ${importId} and import_staging.kind = 'roll_call'
        and roll_calls.id = any (${ids}::integer[])
    ), voters as materialized (
      select roll_call_id, organs.id as group_id, mark.position, voters -> mark.position as list
      from staged
      cross join lateral jsonb_array_elements(groups) as voters
      join organs on organs.uid = voters ->> 'organ'
      cross join (values ('p'), ('c'), ('a'), ('n')) as mark (position)
    )
    select roll_call_id, group_id, position, split_part(rtrim(voter, '*'), ':', 1) as uid,
      voter like '%*' as delegated, nullif(split_part(voter, ':', 2), '') as cause
    from voters cross join lateral jsonb_array_elements_text(list) as voter`.execute(tx)
  const { numAffectedRows: unknown = 0n } = await sql`
    insert into officials (uid, institution, digest) select distinct uid, 'assemblee', '' from voted
    where uid not like 'MEP-%'
    on conflict do nothing`.execute(tx)
  await sql`
    insert into positions (official_id, roll_call_id, group_id, position, delegated, cause)
    select officials.id, roll_call_id, group_id, position, delegated, cause
    from voted join officials on officials.uid = voted.uid
    -- In key order, so that the index is written page by page.
    order by officials.id, roll_call_id`.execute(tx)
  return Number(unknown)
}

/** Writes the positions declared after the votes. Returns the number of members unknown before. */
async function writeCorrections(tx: Tx, importId: string, ids: number[]): Promise<number> {
  await sql`
    create temporary table declared on commit drop as
    select roll_calls.id as roll_call_id, correction.key as uid, correction.value ->> 'position' as position,
      (correction.value ->> 'malfunction')::boolean as malfunction
    from import_staging join roll_calls on roll_calls.uid = import_staging.key
    cross join lateral jsonb_each(record -> 'corrections') as correction
    where import_staging.import_id = ${importId} and import_staging.kind = 'roll_call'
      and roll_calls.id = any (${ids}::integer[])`.execute(tx)
  const { numAffectedRows: unknown = 0n } = await sql`
    insert into officials (uid, institution, digest) select distinct uid, 'assemblee', '' from declared
    on conflict do nothing`.execute(tx)
  await sql`
    insert into roll_call_corrections (roll_call_id, official_id, position, malfunction)
    select roll_call_id, officials.id, position, malfunction
    from declared join officials on officials.uid = declared.uid`.execute(tx)
  return Number(unknown)
}

async function upsert(tx: Tx, statement: ReturnType<typeof sql<UpsertedRow>>): Promise<UpsertedRow[]> {
  return (await statement.execute(tx)).rows
}

async function countStaged(tx: Tx, importId: string, kinds: string[]): Promise<number> {
  const { rows } = await sql<{ staged: number }>`
    select count(*)::int as staged from import_staging where import_id = ${importId} and kind = any (${kinds}::text[])
  `.execute(tx)
  return rows[0]?.staged ?? 0
}

function countChanges(rows: UpsertedRow[], staged: number): Omit<Changes, 'missing'> {
  const added = rows.filter((row) => row.added).length
  return { added, changed: rows.length - added, unchanged: staged - rows.length, removed: 0 }
}
