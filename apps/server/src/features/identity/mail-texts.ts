import type { MailedSecrets, TokenKind } from './one-time-tokens.ts'

interface Wording {
  subject: string
  title: string
  lead: string
  button: string
  otherwise: string
}

const wordings: Record<TokenKind, Wording> = {
  confirmation: {
    subject: 'Confirmez votre adresse e-mail',
    title: 'Bienvenue sur Parvis',
    lead: 'Il ne reste qu’une étape : confirmez que cette adresse est bien la vôtre.',
    button: 'Confirmer mon adresse',
    otherwise:
      'Vous n’avez pas créé de compte sur Parvis ? Ignorez ce message : sans confirmation, rien n’est activé.',
  },
  recovery: {
    subject: 'Choisissez un nouveau mot de passe',
    title: 'Nouveau mot de passe',
    lead: 'Vous avez demandé à changer le mot de passe de votre compte Parvis.',
    button: 'Choisir un mot de passe',
    otherwise:
      'Vous n’avez rien demandé ? Ignorez ce message : votre mot de passe actuel reste valable, et personne d’autre n’a reçu ce lien.',
  },
}

/** The mail of a kind, with its link and its code, in text and in HTML. */
export function composeMail(
  kind: TokenKind,
  { link, code }: MailedSecrets,
  lifetimeSeconds: number,
): { subject: string; text: string; html: string } {
  const wording = wordings[kind]
  const validity = `Le lien et le code sont valables ${duration(lifetimeSeconds)} et ne servent qu’une fois.`
  const text = `${wording.title}

${wording.lead}

${wording.button} :
${link}

Ou saisissez ce code : ${code}

${validity}

${wording.otherwise}

Parvis
Le réseau social politique vérifié et transparent
`
  return { subject: wording.subject, text, html: page(wording, link, code, validity) }
}

function duration(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return minutes <= 1 ? 'une minute' : `${minutes} minutes`
  const hours = Math.round(minutes / 60)
  return hours === 1 ? 'une heure' : `${hours} heures`
}

/** Mail programs know tables and inline styles, little else; the colours are those of the site's light theme. */
function page(wording: Wording, link: string, code: string, validity: string): string {
  const sans = "font-family:'Public Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
  const display = "font-family:'Bricolage Grotesque','Public Sans',-apple-system,'Segoe UI',Arial,sans-serif"
  const href = escapeHtml(link)
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(wording.subject)}</title>
</head>
<body style="margin:0;padding:0;background:#fbfaf6">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(wording.lead)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fbfaf6">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 4px 20px">
<span style="${display};font-size:22px;font-weight:700;letter-spacing:-0.02em;color:#141b33;border-bottom:3px solid #a8741a;padding-bottom:3px">Parvis</span>
</td></tr>
<tr><td style="background:#ffffff;border:1px solid #e5e1d6;border-radius:14px;padding:32px 28px">
<h1 style="${display};margin:0 0 12px;font-size:24px;line-height:1.25;font-weight:700;color:#141b33">${escapeHtml(wording.title)}</h1>
<p style="${sans};margin:0 0 24px;font-size:16px;line-height:1.55;color:#454e67">${escapeHtml(wording.lead)}</p>
<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="background:#24378a;border-radius:10px">
<a href="${href}" style="${sans};display:inline-block;padding:14px 24px;font-size:16px;font-weight:600;color:#fbfaf6;text-decoration:none">${escapeHtml(wording.button)}</a>
</td></tr></table>
<p style="${sans};margin:28px 0 8px;font-size:14px;line-height:1.5;color:#454e67">Ou saisissez ce code :</p>
<p style="margin:0;padding:12px 16px;background:#f3f1ea;border-radius:10px;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:28px;letter-spacing:0.25em;color:#141b33">${escapeHtml(code)}</p>
<p style="${sans};margin:20px 0 0;font-size:14px;line-height:1.5;color:#454e67">${escapeHtml(validity)}</p>
</td></tr>
<tr><td style="padding:20px 4px 0">
<p style="${sans};margin:0 0 12px;font-size:13px;line-height:1.5;color:#5c647a">${escapeHtml(wording.otherwise)}</p>
<p style="${sans};margin:0 0 12px;font-size:13px;line-height:1.5;color:#5c647a">Le bouton ne répond pas ? Copiez cette adresse dans votre navigateur :<br><a href="${href}" style="color:#24378a;word-break:break-all">${href}</a></p>
<p style="${sans};margin:0;font-size:13px;line-height:1.5;color:#5c647a">Parvis, le réseau social politique vérifié et transparent</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
