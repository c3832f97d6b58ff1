import type { SiteColours } from '@parvis/contract/accounts/site-colours.ts'
import type { Language } from '@parvis/contract/languages.ts'
import { escapeMarkup } from '@parvis/platform/markup.ts'
import type { Messages } from '../../../locales/accounts.gen.ts'
import type { Translate } from '../../../locales/catalogue.ts'

/** Language, and name and colours of the site. */
export interface MailFrame {
  language: Language
  siteName: string
  colours: Pick<SiteColours, 'accent_light' | 'ornament_light'>
}

/** One item of a mail with its link. */
export interface MailLine {
  title: string
  /** Empty if the title is enough. */
  text: string
  link: string
}

interface MailPage {
  frame: MailFrame
  t: Translate<Messages>
  subject: string
  title: string
  lead: string
  /** Null: no button. */
  action: { label: string; link: string } | null
  /** Null: no code. */
  code: string | null
  /** Validity of link and code; null without either. */
  validity: string | null
  otherwise: string
  lines?: MailLine[]
  unsubscribe?: { label: string; link: string } | undefined
}

const sans = "font-family:'Public Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const display = "font-family:'Bricolage Grotesque','Public Sans',-apple-system,'Segoe UI',Arial,sans-serif"
const small = `${sans};margin:0 0 12px;font-size:13px;line-height:1.5;color:#5c647a`
const plain = `${sans};font-size:14px;line-height:1.5;color:#454e67`

/** Mail programs support little more than tables and inline styles. Colours are those of the light theme. */
export function mailPage(page: MailPage): string {
  const { frame, t, subject, title, lead, lines = [], action, code, validity, otherwise, unsubscribe } = page
  const { accent_light: accent, ornament_light: ornament } = frame.colours
  const href = action === null ? '' : escapeMarkup(action.link)
  return `<!doctype html>
<html lang="${frame.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeMarkup(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#fbfaf6">
<div style="display:none;max-height:0;overflow:hidden">${escapeMarkup(lead)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fbfaf6">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 4px 20px">
<span style="${display};font-size:22px;font-weight:700;letter-spacing:-0.02em;color:#141b33;border-bottom:3px solid ${ornament};padding-bottom:3px">${escapeMarkup(frame.siteName)}</span>
</td></tr>
<tr><td style="background:#ffffff;border:1px solid #e5e1d6;border-radius:14px;padding:32px 28px">
<h1 style="${display};margin:0 0 12px;font-size:24px;line-height:1.25;font-weight:700;color:#141b33">${escapeMarkup(title)}</h1>
<p style="${sans};margin:0 0 24px;font-size:16px;line-height:1.55;color:#454e67">${escapeMarkup(lead)}</p>
${lines.length === 0 ? '' : list(lines)}
${action === null ? '' : button(action.label, href, accent)}
${code === null ? '' : codeBlock(t, code, action === null)}
${validity === null ? '' : `<p style="${plain};margin:20px 0 0">${escapeMarkup(validity)}</p>`}
</td></tr>
<tr><td style="padding:20px 4px 0">
<p style="${small}">${escapeMarkup(otherwise)}</p>
${action === null ? '' : spelledOut(t, href, accent)}
${unsubscribe === undefined ? '' : `<p style="${small}"><a href="${escapeMarkup(unsubscribe.link)}" style="color:${accent}">${escapeMarkup(unsubscribe.label)}</a></p>`}
<p style="${sans};margin:0;font-size:13px;line-height:1.5;color:#5c647a">${escapeMarkup(t('mail.footer'))}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function list(lines: MailLine[]): string {
  const rows = lines.map(
    ({ title, text, link }) => `<tr><td style="padding:12px 0;border-top:1px solid #e5e1d6">
<a href="${escapeMarkup(link)}" style="${sans};font-size:15px;line-height:1.4;font-weight:600;color:#141b33;text-decoration:none">${escapeMarkup(title)}</a>
${text === '' ? '' : `<p style="${plain};margin:2px 0 0">${escapeMarkup(text)}</p>`}
</td></tr>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px">
${rows.join('\n')}
</table>`
}

function button(label: string, href: string, accent: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="background:${accent};border-radius:10px">
<a href="${href}" style="${sans};display:inline-block;padding:14px 24px;font-size:16px;font-weight:600;color:#fbfaf6;text-decoration:none">${escapeMarkup(label)}</a>
</td></tr></table>`
}

function codeBlock(t: Translate<Messages>, code: string, isAlone: boolean): string {
  return `<p style="${plain};margin:28px 0 8px">${escapeMarkup(t(isAlone ? 'mail.code' : 'mail.orCode'))}</p>
<p style="margin:0;padding:12px 16px;background:#f3f1ea;border-radius:10px;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:28px;letter-spacing:0.25em;color:#141b33">${escapeMarkup(code)}</p>`
}

function spelledOut(t: Translate<Messages>, href: string, accent: string): string {
  return `<p style="${small}">${escapeMarkup(t('mail.buttonFails'))}<br><a href="${href}" style="color:${accent};word-break:break-all">${href}</a></p>`
}
