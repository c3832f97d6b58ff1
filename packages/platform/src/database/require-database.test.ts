import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { copyTemplate } from '../../../../apps/server/test/databases.ts'
import { StartRefusal } from '../start-refusal.ts'
import { requireDatabase } from './require-database.ts'

/** The sentence by which a database is refused. */
async function refusalOf(url: string): Promise<string> {
  const error = await requireDatabase({ url }).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartRefusal)
  return (error as StartRefusal).message
}

test('an operator who names a wrong host, port, database, account or password reads one sentence with DATABASE_URL', async () => {
  const database = await copyTemplate()
  await expect(requireDatabase({ url: database.url })).resolves.toBeUndefined()
  const url = new URL(database.url.replace('@/', '@localhost/'))
  const changed = (change: (url: URL) => void): string => {
    const other = new URL(url)
    change(other)
    return other.href.replace('@localhost/', '@/')
  }

  expect(await refusalOf(changed((other) => (other.pathname = '/ailleurs')))).toBe(
    'DATABASE_URL : la base « ailleurs » n’existe pas : créez-la (createdb --owner=parvis ailleurs).',
  )
  const noPassword = await refusalOf(changed((other) => (other.password = 'faux')))
  expect(noPassword).toBe('DATABASE_URL : le compte « parvis » n’existe pas, ou son mot de passe est refusé.')
  expect(await refusalOf(changed((other) => (other.username = 'personne')))).toContain('« personne »')
  expect(await refusalOf('postgres://parvis:x@127.0.0.1:1/parvis')).toBe(
    'DATABASE_URL : aucun PostgreSQL n’écoute sur 127.0.0.1:1 : démarrez-le, ou corrigez l’hôte et le port.',
  )
  expect(await refusalOf('postgres://parvis:x@nulle-part.invalid/parvis')).toBe(
    'DATABASE_URL : aucune machine ne répond au nom « nulle-part.invalid ».',
  )
  expect(await refusalOf('postgres://parvis:x@[hote/parvis')).toContain('n’est pas une adresse lisible')

  const other = createServer((socket) => socket.end('SSH-2.0\r\n')).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const place = other.address()
  if (place === null || typeof place === 'string') throw new Error('no port')
  expect(await refusalOf(`postgres://parvis:x@127.0.0.1:${place.port}/parvis`)).toMatch(/^DATABASE_URL : /)
  other.close()
  await database.drop()
})

test('a database in which the account may create nothing is refused, with the command that mends it', async () => {
  const database = await copyTemplate()
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query(`revoke create on database ${client.database} from public, ${client.user}`)
  expect(await refusalOf(database.url)).toBe(
    `DATABASE_URL : le compte « ${client.user} » ne peut rien créer dans la base « ${client.database} » : il doit la posséder (alter database ${client.database} owner to ${client.user}).`,
  )
  await client.end()
  await database.drop()
})
