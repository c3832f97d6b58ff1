import { withClient } from './database.ts'
import type { Shot } from './load.ts'
import type { Stage } from './stage.ts'
import { type Kind, once, type Story } from './story.ts'

const connections = 32
const each = 400

const legislatures = 8
const seats = 577
/** Members of a legislature who were not in the one before. */
const newMembers = 230
/** Mean share of members with a position in a roll call: 343 of 577 in the file of the 16th legislature. */
const attendance = 0.6

const subjects = (
  'retraites dette énergie logement santé école justice climat pêche impôt sécurité transport culture eau forêt ' +
  'recherche industrie hôpital police immigration commerce numérique élevage vin nucléaire budget défense outre-mer'
).split(' ')
/** Words of titles, each in one of 120: the roll calls on one bill share theirs. */
const words = subjects.flatMap((subject) =>
  ['', 'fin', 'pro', 'éco', 'bio', 'agri', 'radio', 'télé'].map((start) => start + subject),
)

/** Pages of officials and lists of roll calls, with what eight legislatures of the Assembly have: 12 million positions. */
export function publicRecordStories(stage: Stage): Story[] {
  const prepared = once(async () => {
    await fill(stage, stage.sized(35_000, 400))
    return kindsOf(stage.url)
  })
  const story = (name: string, kinds: () => Promise<Kind[]>, p99: number): Story => ({
    name,
    connections,
    kinds,
    targets: { p99 },
  })
  return [
    story('page of an official, its slowest kind', async () => (await prepared()).officials, 20),
    story('roll calls, their slowest filter', async () => (await prepared()).rollCalls, 30),
    story('search of officials and roll calls', async () => (await prepared()).searches, 40),
  ]
}

/** Generates officials with seats and groups, roll calls, and the positions of those who were there. */
async function fill(stage: Stage, rollCalls: number): Promise<void> {
  stage.say(`Generating ${rollCalls} roll calls…`)
  const perLegislature = Math.ceil(rollCalls / legislatures)
  const officials = newMembers * (legislatures - 1) + seats
  await withClient(stage.url, async (client) => {
    const run = (text: string, values: unknown[] = []) => client.query(text, values)
    await run('set statement_timeout = 0')
    // An autovacuum at the end would keep the database from being dropped.
    await run('alter table positions set (autovacuum_enabled = false)')
    await run(`insert into organs (uid, kind, name, short_name, legislature, digest)
      select 'BENCH-GP-' || term || '-' || turn, 'group', 'Groupe ' || turn, 'G' || turn, term, ''
      from generate_series(1, ${legislatures}) as term, generate_series(0, 10) as turn
      union all select 'BENCH-AN', 'assembly', 'Assemblée', null, null, ''`)
    await run(`insert into officials (uid, institution, name, sort_name, digest)
      select 'BENCH-' || turn, 'assemblee', 'Personne ' || chr(65 + turn % 26) || ' Exemple' || turn, 'exemple' || turn, ''
      from generate_series(0, ${officials - 1}) as turn`)
    await run(`insert into mandates (official_id, organ_id, kind, constituency, starts_on, ends_on)
      select officials.id, organs.id, held.kind, 'Ain, 1re circonscription',
        date '1990-06-01' + (term - 1) * 1825, date '1990-05-31' + term * 1825
      from generate_series(1, ${legislatures}) as term
      cross join lateral generate_series((term - 1) * ${newMembers}, (term - 1) * ${newMembers} + ${seats - 1}) as turn
      join officials on officials.uid = 'BENCH-' || turn
      cross join lateral (values ('assembly', 'BENCH-AN'), ('group', 'BENCH-GP-' || term || '-' || turn % 11)) as held (kind, organ)
      join organs on organs.uid = held.organ`)
    await run(
      `insert into roll_calls (uid, institution, number, legislature, held_on, kind, title, whole_text, outcome, votes_for,
         votes_against, abstentions, non_voters, digest)
       select 'BENCH-V-' || turn, 'assemblee', turn, 1 + turn / $1, date '1990-06-01' + (turn / $1) * 1825 + (turn % $1) * 1800 / $1,
         case when turn % 40 = 0 then 'solemn' else 'ordinary' end,
         case when turn % 15 = 0 then 'l’ensemble du projet de loi ' else 'l’amendement n° ' || turn || ' au projet de loi ' end
           || 'relatif aux ' || ($2::text[])[1 + turn % cardinality($2::text[])] || ' et à la '
           || ($2::text[])[1 + turn / 7 % cardinality($2::text[])],
         turn % 15 = 0, case when turn % 3 = 0 then 'adopted' else 'rejected' end, 150 + turn % 90, 120 + turn % 70, 12, 2, ''
       from generate_series(0, $3 - 1) as turn`,
      [perLegislature, words, rollCalls],
    )
    await run(`insert into roll_call_groups (roll_call_id, organ_id, members, votes_for, votes_against, abstentions, non_voters)
      select roll_calls.id, organs.id, 52, 10 + roll_calls.id % 12, 9 + roll_calls.id % 7, 1, 0
      from roll_calls join organs on organs.uid like 'BENCH-GP-' || roll_calls.legislature || '-%'
      where roll_calls.uid like 'BENCH-V-%'`)
    await run(`insert into positions (official_id, roll_call_id, group_id, position, delegated)
      select officials.id, roll_calls.id, groups.id,
        (array['p', 'p', 'p', 'c', 'c', 'a'])[1 + (officials.id::bigint * 31 + roll_calls.id * 17) % 6], false
      from officials
      join lateral (select substr(officials.uid, 7)::int as turn) as numbered on true
      join roll_calls on roll_calls.uid like 'BENCH-V-%'
        and turn between (roll_calls.legislature - 1) * ${newMembers} and (roll_calls.legislature - 1) * ${newMembers} + ${seats - 1}
        and (officials.id::bigint * 7919 + roll_calls.id::bigint * 104729) % 100 < ${attendance * 100}
      join organs as groups on groups.uid = 'BENCH-GP-' || roll_calls.legislature || '-' || turn % 11
      where officials.uid like 'BENCH-%'`)
    await run('analyze officials, mandates, roll_calls, roll_call_groups, positions')
  })
}

async function kindsOf(url: string): Promise<{ officials: Kind[]; rollCalls: Kind[]; searches: Kind[] }> {
  const uids = await withClient(url, async (client) => {
    const { rows } = await client.query<{ uid: string }>(
      `select uid from officials where uid like 'BENCH-%' order by md5(uid)`,
    )
    return rows.map(({ uid }) => uid)
  })
  const kinds = (paths: Record<string, (turn: number) => string>): Kind[] =>
    Object.entries(paths).map(([name, path]) => ({
      name,
      shots: Array.from(
        { length: each },
        (_, turn): Shot => ({ method: 'GET', path: `/api/v1${path(turn)}` }),
      ),
    }))
  const uid = (turn: number) => uids[turn % uids.length] ?? 'BENCH-0'
  const word = (turn: number) => encodeURIComponent(words[turn % words.length] ?? 'loi')
  const year = (turn: number) => 1991 + (turn % 38)
  return {
    officials: kinds({
      'the page': (turn) => `/officials/${uid(turn)}`,
      'notable votes': (turn) => `/officials/${uid(turn)}/votes`,
      'all votes': (turn) => `/officials/${uid(turn)}/votes?scope=all`,
      'votes against the group': (turn) => `/officials/${uid(turn)}/votes?scope=all&group=against`,
      'votes for, by a word': (turn) =>
        `/officials/${uid(turn)}/votes?scope=all&position=for&q=${word(turn)}`,
    }),
    rollCalls: kinds({
      latest: () => '/votes',
      'of a year': (turn) => `/votes?scope=all&year=${year(turn)}`,
      'close ones': (turn) => `/votes?scope=all&close=true&year=${year(turn)}`,
      solemn: (turn) => `/votes?kind=solemn&outcome=adopted&year=${year(turn)}`,
      'a page of one': (turn) => `/votes/BENCH-V-${turn * 7}`,
      'its voters': (turn) => `/votes/BENCH-V-${turn * 7}/voters`,
    }),
    searches: kinds({
      'officials by the first letters': (turn) => `/officials?on=ever&q=exemple${turn % 90}`,
      'officials by a name': (turn) =>
        `/officials?on=ever&q=personne%20${uid(turn).toLowerCase().replace('bench-', 'exemple')}`,
      'roll calls by a word': (turn) => `/votes?scope=all&q=${word(turn)}`,
      'roll calls by two words': (turn) => `/votes?scope=all&q=${word(turn)}%20${word(turn * 3 + 1)}`,
      'close roll calls by a word': (turn) => `/votes?scope=all&close=true&q=${word(turn)}`,
      'roll calls by a word that none has': (turn) => `/votes?scope=all&q=zzq${turn}`,
    }),
  }
}
