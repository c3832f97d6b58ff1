import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { isConnectionFailure } from './database.ts'

test('a database that takes a connection and stays silent is away, which is no bug', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const client = new pg.Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 })
  await expect(client.connect()).rejects.toSatisfy(isConnectionFailure)
  silent.close()
})

test('so is one whose connection has ended before a query of the same transaction', async () => {
  const client = new pg.Client(inject('databaseServer'))
  await client.connect()
  await client.query('begin')
  await client.end()
  await expect(client.query('select 1')).rejects.toSatisfy(isConnectionFailure)
})

test('a query that is wrong is not', async () => {
  const client = new pg.Client(inject('databaseServer'))
  await client.connect()
  await expect(client.query('select nothing')).rejects.not.toSatisfy(isConnectionFailure)
  await client.end()
})
