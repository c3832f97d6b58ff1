import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { expect, vi } from 'vitest'
import { test as base } from '../../../../test/parvis.ts'
import type { AppContext } from '../../../app-context.ts'
import { mailMember } from './service.ts'

interface Delivered {
  from: string
  to: string[]
  raw: string
}

/** A mail server as an operator would run one, without TLS on its own network. */
const test = base.extend<{
  postOffice: { port: number; delivered: Delivered[]; refusals: number }
  settings: Record<string, string>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  postOffice: async ({}, use) => {
    const state = { port: 0, delivered: [] as Delivered[], refusals: 0 }
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo(_address, _session, callback) {
        if (state.refusals === 0) return callback()
        state.refusals -= 1
        callback(Object.assign(new Error('Try again later'), { responseCode: 451 }))
      },
      onData(stream, { envelope }, callback) {
        let raw = ''
        stream.setEncoding('utf8')
        stream.on('data', (chunk: string) => {
          raw += chunk
        })
        stream.on('end', () => {
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
          state.delivered.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw })
          callback()
        })
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    state.port = (server.server.address() as AddressInfo).port
    await use(state)
    await new Promise<void>((resolve) => server.close(resolve))
  },
  settings: async ({ postOffice }, use) =>
    use({
      SMTP_URL: `smtp://127.0.0.1:${postOffice.port}`,
      MAIL_FROM: 'Parvis <ne-pas-repondre@parvis.test>',
    }),
})

/** Decodes a mail: unfolds headers and decodes quoted-printable parts. */
function read(raw: string): { subject: string; text: string } {
  const unfolded = raw.replaceAll(/\r\n[ \t]+/g, ' ')
  const header = /^Subject: (.*)$/m.exec(unfolded)?.[1] ?? ''
  const subject = header.replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=\s*/gi, (_, kind: string, text: string) =>
    kind.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64').toString()
      : fromQuotedPrintable(text.replaceAll('_', ' ')),
  )
  return { subject, text: fromQuotedPrintable(raw.replaceAll(/=\r\n/g, '')) }
}

function fromQuotedPrintable(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}

test('a mail is sent by SMTP as text and HTML, with its French words intact, and its code works', async ({
  browser,
  postOffice,
}) => {
  const email = 'helene@exemple.test'
  const client = browser()
  await client.signUp({ email, password: 'un-mot-de-passe-correct' })
  await expect.poll(() => postOffice.delivered.length).toBe(1)
  const [mail] = postOffice.delivered
  expect(mail).toMatchObject({ from: 'ne-pas-repondre@parvis.test', to: [email] })
  const { subject, text } = read(mail?.raw ?? '')
  expect(subject).toBe('Confirmez votre adresse email')
  expect(mail?.raw).toMatch(/Content-Type: multipart\/alternative/)
  expect(mail?.raw).toMatch(/Content-Type: text\/plain; charset=utf-8/)
  expect(mail?.raw).toMatch(/Content-Type: text\/html; charset=utf-8/)
  expect(text).toContain('Il ne reste qu’une étape')
  const token = /Ou saisissez ce code : (\d{6})/.exec(text)?.[1] ?? ''
  const { error } = await client.verifyOtp({ email, token, type: 'signup' })
  expect(error).toBeNull()

  await client.updateUser({ password: 'un-nouveau-mot-de-passe' })
  await expect.poll(() => postOffice.delivered.length).toBe(2)
  const notice = postOffice.delivered[1]?.raw ?? ''
  expect(read(notice).subject).toBe('Votre mot de passe a été changé')
})

test('a recurring mail carries its unsubscribe link, also for mail programs', async ({
  browser,
  context,
  postOffice,
}) => {
  const email = 'helene@exemple.test'
  const { data } = await browser().signUp({ email, password: 'un-mot-de-passe-correct' })
  const link = 'http://parvis.test/digest/unsubscribe?token=jeton'
  const send = () =>
    context.transaction((tx) =>
      mailMember(context, tx, data.user?.id ?? '', () => ({
        subject: 'Votre résumé',
        lead: 'Ce qui s’est passé.',
        lines: [{ title: 'Ben a réagi', text: '<b>À quoi</b> ?', link: 'http://parvis.test/post/1' }],
        action: null,
        otherwise: 'Vous l’avez demandé.',
        unsubscribe: { label: 'Ne plus recevoir ce résumé', link },
      })),
    )
  // Before the confirmation, only the confirmation mail is sent.
  await send()
  await expect.poll(() => postOffice.delivered.length).toBe(1)
  const confirmation = read(postOffice.delivered[0]?.raw ?? '')
  expect(confirmation.text).not.toContain('List-Unsubscribe')
  const token = /Ou saisissez ce code : (\d{6})/.exec(confirmation.text)?.[1] ?? ''
  await browser().verifyOtp({ email, token, type: 'signup' })
  await send()
  await expect.poll(() => postOffice.delivered.length).toBe(2)
  const raw = postOffice.delivered[1]?.raw ?? ''
  const unfolded = raw.replaceAll(/\r\n[ \t]+/g, ' ')
  expect(unfolded).toContain(`List-Unsubscribe: <${link}>`)
  expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const { subject, text } = read(raw)
  expect(subject).toBe('Votre résumé')
  expect(text).toContain('&lt;b&gt;À quoi&lt;/b&gt; ?')
  expect(text).toContain(`Ne plus recevoir ce résumé : ${link}`)
})

/**
 * Waits for a mail that is to be tried again, sets its number of failed attempts and makes the next one due now.
 * @returns the seconds for which it would have waited
 */
async function triesAgain(context: AppContext, failed: number): Promise<number> {
  const wait = await vi.waitFor(
    async () => {
      const { rows } = await sql<{ seconds: number }>`
        update pgboss.job set retry_count = ${failed}, start_after = now()
        from pgboss.job as former
        where job.name = 'mail' and job.state = 'retry' and former.name = job.name and former.id = job.id
        returning extract(epoch from former.start_after - now())::float8 as seconds
      `.execute(context.db)
      expect(rows).toHaveLength(1)
      return rows[0]?.seconds ?? 0
    },
    { timeout: 10_000, interval: 20 },
  )
  // A later mail wakes the worker, which otherwise looks every two seconds.
  const later = { to: 'ben@exemple.test', subject: 'Autre', text: 'Autre', html: 'Autre' }
  await context.transaction((tx) => context.jobs.enqueue(tx, 'mail', later))
  return wait
}

test('a busy mail server is tried again', async ({ browser, postOffice, context }) => {
  postOffice.refusals = 1
  const email = 'ana@exemple.test'
  await browser().signUp({ email, password: 'un-mot-de-passe-correct' })
  const wait = await triesAgain(context, 1)
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThan(20)
  await expect.poll(() => postOffice.delivered.flatMap(({ to }) => to)).toContain(email)
})

test('queued mails are delivered after a mail server was down for hours', async ({
  browser,
  postOffice,
  context,
}) => {
  postOffice.refusals = 2
  const email = 'ana@exemple.test'
  await browser().signUp({ email, password: 'un-mot-de-passe-correct' })
  // Half an hour of attempts, then a day of them.
  await triesAgain(context, 8)
  await expect.poll(() => postOffice.refusals).toBe(0)
  const wait = await triesAgain(context, 40)
  expect(wait).toBeGreaterThan(600)
  expect(wait).toBeLessThanOrEqual(1_800)
  await expect.poll(() => postOffice.delivered.flatMap(({ to }) => to)).toContain(email)
})
