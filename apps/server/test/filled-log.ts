import type { ClientBase } from 'pg'

/** Fills an empty public log and its tree in the database, level by level, with no head: only the server can sign one. */
export async function fillLog(client: Pick<ClientBase, 'query'>, entries: number): Promise<void> {
  await client.query('begin')
  await client.query(
    `insert into transparency_log (index, kind, reason, day, commitment, leaf)
     select index, 'moderation_remove', 'spam', '2026-11-21', commitment,
       sha256('\\x00'::bytea || convert_to(format(
         E'parvis-log-entry-v1\\n%s\\nmoderation_remove\\nspam\\n2026-11-21\\n%s\\n', index, encode(commitment, 'hex')), 'UTF8'))
     from (
       select index, sha256(int8send(index)) as commitment from generate_series(0, $1::bigint - 1) as index
     ) as made`,
    [entries],
  )
  await client.query(
    `insert into transparency_log_nodes (level, index, hash)
     select 1, one.index / 2, sha256('\\x01'::bytea || one.leaf || other.leaf)
     from transparency_log as one join transparency_log as other on other.index = one.index + 1
     where one.index % 2 = 0`,
  )
  for (let level = 2; 2 ** level <= entries; level += 1)
    await client.query(
      `insert into transparency_log_nodes (level, index, hash)
       select $1::int, one.index / 2, sha256('\\x01'::bytea || one.hash || other.hash)
       from transparency_log_nodes as one
       join transparency_log_nodes as other on other.level = one.level and other.index = one.index + 1
       where one.level = $1::int - 1 and one.index % 2 = 0`,
      [level],
    )
  await client.query('commit')
  await client.query('vacuum (analyze) transparency_log, transparency_log_nodes')
}
