import { connect, type Socket } from 'node:net'
import { expect } from 'vitest'
import { test } from '../../../../apps/server/test/parvis.ts'

/** Opens a socket; `heard` returns what the server has sent. */
function calls(address: string) {
  const { hostname, port } = new URL(address)
  const line = connect(Number(port), hostname)
  let text = ''
  line.setEncoding('utf8')
  line.on('data', (more: string) => {
    text += more
  })
  // Data sent after the server has closed is refused, which is expected.
  line.on('error', () => {})
  const over = new Promise((resolve) => line.once('close', resolve))
  return { line, over, heard: () => text }
}

/** Sends parts of a request on a socket, and returns all that the server sends until it closes. */
async function says(address: string, ...parts: string[]): Promise<string> {
  const { line, over, heard } = calls(address)
  for (const part of parts) line.write(part)
  await over
  return heard()
}

function read(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(': ')))
  expect(Buffer.byteLength(body)).toBe(Number(headers['content-length']))
  return { status: Number(first.split(' ')[1]), headers, ...JSON.parse(body) }
}

const long = 'a'.repeat(40_000)
const host = 'Host: parvis.test\r\n'

test('an unparsable request is refused by name, in a sentence, with the usual headers, and nothing of it is repeated', async ({
  address,
  guest,
}) => {
  for (const [request, status, code, sentence] of [
    [`GET /?q=${long} HTTP/1.1\r\n${host}\r\n`, 431, 'headers_too_large', /trop long/],
    [`GET / HTTP/1.1\r\n${host}Cookie: ${long}\r\n\r\n`, 431, 'headers_too_large', /trop long/],
    ['BONJOUR <script>alert(1)</script>\r\n\r\n', 400, 'validation_failed', /pas pu être lue/],
    [
      `GET / HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'validation_failed',
      /lue/,
    ],
    ['GET / HTTP/1.1\r\nAccept: text/html\r\n\r\n', 400, 'validation_failed', /pas pu être lue/],
  ] as const) {
    const answer = read(await says(address, request))
    expect(answer).toMatchObject({
      status,
      error: { code, message: expect.stringMatching(sentence), request_id: expect.stringMatching(/./) },
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        connection: 'close',
      },
    })
    expect(JSON.stringify(answer)).not.toMatch(/aaaa|alert/)
  }
  expect((await guest.send('GET', '/health')).status).toBe(200)
})

test('an earlier request on the connection keeps its response, and later data is ignored', async ({
  address,
  app,
}) => {
  const { line, over, heard } = calls(address)
  line.write(`GET /health HTTP/1.1\r\n${host}\r\n`)
  await expect.poll(heard).toContain('200 OK')
  line.write('BONJOUR\r\n\r\n')
  await expect.poll(heard).toContain('400 Bad Request')
  for (let again = 0; again < 50 && line.writable; again += 1) line.write(`GET /${long} HTTP/1.1\r\n\r\n`)
  await over
  expect(heard().match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])

  // A slow request, which the server detects within half a minute.
  const met = new Promise<Socket>((resolve) => app.server.once('connection', resolve))
  const slow = says(address, 'GET /health HT')
  const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  app.server.emit('clientError', late, await met)
  expect(read(await slow)).toMatchObject({ status: 408, error: { code: 'request_too_slow' } })
})
