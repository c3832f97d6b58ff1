import { SMTPServer } from 'smtp-server'
import type { Delivered } from './mail-server.ts'

/** A mail server that asks for a name and a password, and prints each mail in a line of JSON. */
const server = new SMTPServer({
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth({ username, password }, _session, callback) {
    if (username === 'parvis' && password === 'mot@passe') return callback(null, { user: username })
    callback(new Error('Wrong name or password'))
  },
  onData(stream, { envelope }, callback) {
    let raw = ''
    stream.setEncoding('utf8')
    stream.on('data', (chunk: string) => {
      raw += chunk
    })
    stream.on('end', () => {
      const mail: Delivered = { to: envelope.rcptTo.map(({ address }) => address), raw }
      console.log(JSON.stringify(mail))
      callback()
    })
  },
})
server.listen(2525, '127.0.0.1', () => console.log('ready'))
