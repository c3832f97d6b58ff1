import { type AuthConfig, isSolved } from '@parvis/auth'
import { escapeMarkup } from '@parvis/platform/markup.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'

type Captcha = NonNullable<AuthConfig['captcha']>

/** Origins of a widget's scripts and frames. */
const sources: Record<Captcha['kind'], string> = {
  hcaptcha: 'https://hcaptcha.com https://*.hcaptcha.com',
  turnstile: 'https://challenges.cloudflare.com',
}

/** Serves the captcha widget in a page for a frame: the app's own pages never allow third-party scripts. */
export function captchaPageRoutes(app: FastifyInstance, captcha: Captcha | undefined): void {
  if (captcha?.siteKey === undefined) return
  const page = pageOf({ ...captcha, siteKey: captcha.siteKey })
  const policy = policyOf(captcha)
  app.get('/auth/captcha', (_request, reply) =>
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page),
  )
  app.get('/auth/captcha.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
  )
}

function policyOf({ kind, script: address }: Captcha): string {
  const theirs = `${sources[kind]} ${new URL(address).origin}`
  return [
    "default-src 'none'",
    `script-src 'self' ${theirs}`,
    `frame-src ${theirs}`,
    `style-src 'unsafe-inline' ${theirs}`,
    `connect-src ${theirs}`,
    `img-src data: ${theirs}`,
    `font-src ${theirs}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

const pageOf = ({ kind, siteKey, script: address }: Captcha & { siteKey: string }) => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Vérification</title>
<style>html,body{margin:0;background:transparent}body{display:grid;justify-content:center;padding:1px}</style>
</head>
<body data-kind="${kind}" data-key="${escapeMarkup(siteKey)}" data-script="${escapeMarkup(address)}">
<div id="widget"></div>
<script src="/auth/captcha.js"></script>
</body>
</html>
`

/** Renders the widget and posts its results to the parent window; both services have the same API. */
const script = `'use strict'
const { kind, key, script } = document.body.dataset
const parameters = new URLSearchParams(location.search)
const theme = parameters.get('theme') === 'dark' ? 'dark' : 'light'
const language = parameters.get('language') ?? 'fr'
const post = (captcha, token) => parent.postMessage({ captcha, token }, location.origin)
const failed = () => post('failed')

// Keys pressed in a frame are heard there alone.
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') post('left')
})

window.drawWidget = () => {
  try {
    window[kind].render('#widget', {
      sitekey: key,
      theme,
      hl: language,
      language,
      size: innerWidth < 300 ? 'compact' : 'normal',
      callback: (token) => post('solved', token),
      'expired-callback': () => post('expired'),
      'error-callback': () => {
        failed()
        return true
      },
      'open-callback': () => post('opened'),
      'close-callback': () => post('closed'),
      'chalexpired-callback': () => post('closed'),
    })
    post('ready')
  } catch {
    failed()
  }
}

const address = new URL(script)
address.searchParams.set('render', 'explicit')
address.searchParams.set('onload', 'drawWidget')
const element = document.createElement('script')
element.src = address.href
element.async = true
element.addEventListener('error', failed)
document.head.append(element)
`

/** Adds the captcha kind to the built page, for the forms of the web app. Without a captcha, the page stays as it is. */
export function withCaptcha(page: string, captcha: Captcha | undefined): string {
  if (captcha?.siteKey === undefined) return page
  return page.replace('</head>', () => `<meta name="parvis-captcha" content="${captcha.kind}"></head>`)
}

/** Refuses a guest's form without a solved captcha, where captchas are configured; returns whether they are. */
export async function requireSolved(
  context: AppContext,
  token: string | undefined,
  ip: string,
): Promise<boolean> {
  const { captcha } = context.config.auth
  if (captcha?.siteKey === undefined) return false
  if (token === undefined || token === '') throw new Refusal('captcha_failed')
  let solved: boolean
  try {
    solved = await isSolved(captcha, token, ip)
  } catch (error) {
    // Not the guest's fault: the response asks them to try again later.
    context.log.warn({ err: error }, 'captcha service unreachable')
    throw new Refusal('unavailable')
  }
  if (!solved) throw new Refusal('captcha_failed')
  return true
}
