import { readFile } from 'node:fs/promises'
import { fastify } from 'fastify'

/** Yardstick (a): a bare route that returns the bytes of a file: the limit of HTTP in Node. */

const [, , file = '', path = '/api/v1/feed', type = 'application/json; charset=utf-8'] = process.argv
const bytes = await readFile(file)
const app = fastify()
app.get(path, (_request, reply) => reply.type(type).send(bytes))
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('SIGTERM', () => process.exit(0))
