import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isAvailable, lint } from './lint-migrations.mjs'

/** Statements by the rule that refuses them before a deployment. */
const refused = {
  'adding-required-field': 'alter table posts add column place text not null;',
  'adding-not-nullable-field': 'alter table posts alter column text set not null;',
  'adding-foreign-key-constraint': 'alter table posts add constraint of foreign key (a) references b (id);',
  'ban-drop-column': 'alter table posts drop column text;',
  'ban-drop-table': 'drop table posts;',
  'changing-column-type': 'alter table posts alter column text type varchar;',
  'constraint-missing-not-valid': 'alter table posts add constraint short check (length(text) < 9);',
  'renaming-column': 'alter table posts rename column text to words;',
  'renaming-table': 'alter table posts rename to articles;',
  'require-concurrent-index-creation': 'create index posts_by_text on posts (text);',
  'transaction-nesting': 'commit;',
}
const allowed = `
  create table articles (id int primary key);
  create index articles_by_id on articles (id);
  alter table posts add column views int not null default 0 check (views >= 0);
  alter table posts add constraint short check (length(text) < 9) not valid;
`

test.runIf(isAvailable())(
  'a migration that would block members, or break the version before, is refused; contracts may drop',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parvis-lint-'))
    const file = (name, text, isContract = false) => {
      const path = join(folder, `${name}.sql`)
      writeFileSync(path, text)
      return { path, isContract }
    }
    const { code, output } = await lint(Object.entries(refused).map(([rule, text]) => file(rule, text)))
    expect(code).toBe(1)
    for (const rule of Object.keys(refused)) expect(output).toMatch(new RegExp(`/${rule}\\.sql:.* ${rule} `))

    const drops = file('drops', refused['ban-drop-column'] + refused['ban-drop-table'], true)
    expect(await lint([file('allowed', allowed), drops])).toEqual({ code: 0, output: '' })
    const rename = file('rename', refused['renaming-column'], true)
    expect((await lint([rename])).code).toBe(1)
    rmSync(folder, { recursive: true })
  },
)
