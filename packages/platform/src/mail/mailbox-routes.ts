import type { FastifyInstance } from 'fastify'
import { escapeMarkup } from '../markup.ts'
import { paris } from '../paris.ts'
import type { KeptMessage, Mailbox } from './mailbox.ts'

/** `/dev/mailbox` and `/dev/sms`: a page for people, JSON with `?to=ADDRESS`, newest first. Never in production. */
export function mailboxRoutes(app: FastifyInstance, mailbox: Mailbox): void {
  app.get<{ Querystring: { to?: unknown } }>('/dev/mailbox', async (request, reply) => {
    const { to } = request.query
    if (typeof to === 'string') return mailbox.latest('mail', to)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'")
      .send(mailboxPage(await mailbox.latest('mail')))
  })

  app.get<{ Querystring: { to?: unknown } }>('/dev/sms', async (request) => {
    const { to } = request.query
    // Numbers are stored without their plus, which a query may have turned into a space.
    const number = typeof to === 'string' ? to.replaceAll(/[+\s]/g, '') : undefined
    const messages = await mailbox.latest('sms', number)
    return messages.map(({ to, text, created_at }) => ({ to, text, created_at }))
  })
}

function mailboxPage(messages: KeptMessage[]): string {
  const mails = messages
    .map(
      (mail) => `<article><h2>${escapeMarkup(mail.subject ?? '')}</h2>
<p class="meta">À ${escapeMarkup(mail.to)} · ${escapeMarkup(mail.created_at.toLocaleString('fr-FR', { timeZone: paris }))}</p>
${mail.html ?? `<pre>${escapeMarkup(mail.text)}</pre>`}</article>`,
    )
    .join('\n')
  return `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Courrier local · Parvis</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#141b33;background:#fbfaf6}
article{background:#fff;border:1px solid #e5e1d6;border-radius:14px;padding:1rem 1.25rem;margin:1rem 0}
h2{margin:0;font-size:1.1rem}.meta{color:#4c556f;margin:.25rem 0 1rem}pre{white-space:pre-wrap}</style>
<h1>Courrier local</h1><p>Les messages que Parvis aurait envoyés : aucun serveur de courrier n’est configuré.</p>
${mails === '' ? '<p>Aucun message pour l’instant.</p>' : mails}</html>`
}
