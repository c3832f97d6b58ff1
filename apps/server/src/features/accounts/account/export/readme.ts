import { withSiteName } from '@parvis/contract/accounts/site-name.ts'
import { withFirst } from '@parvis/contract/french.ts'
import type { Language } from '@parvis/contract/languages.ts'
import { paris } from '@parvis/platform/paris.ts'
import { partWords } from './part-words.ts'
import type { Part } from './parts.ts'

interface Frame {
  siteUrl: string
  day: string
  /** Name of the site in capitals. */
  title: string
  /** The list files, each with its description. */
  files: string
}

const texts: Record<Language, (frame: Frame) => string> = {
  fr: ({ siteUrl, day, files, title }) => `VOS DONNÉES SUR ${title}
Archive préparée le ${day} (heure de Paris) sur ${siteUrl}

Cette archive contient tout ce que {siteName} garde de vous. Elle est à vous seul :
elle dit ce que vous écrivez, soutenez et suivez. Gardez-la en lieu sûr.

Les fichiers .json sont des listes en texte, lisibles par tout éditeur et par
tout tableur qui ouvre le JSON. Les dates sont en temps universel (UTC). Une
publication se retrouve à l’adresse ${siteUrl}/post/ suivie de son « id ».

${files}

medias/            les images, vidéos et documents que vous avez joints
photos-de-profil/  vos photos de profil
justificatifs/     les documents de vos demandes de vérification, tant qu’ils sont gardés

Ce qui n’y est pas, et pourquoi
- votre mot de passe et vos codes : {siteName} n’en garde que des empreintes ;
- les clés de vos appareils et de votre validation en deux étapes : ce sont des secrets ;
- ce que vous avez cherché : {siteName} ne le garde pas ;
- les messages que l’autre personne a supprimés, et les publications des autres :
  ce ne sont pas, ou plus, vos données ;
- les notes de travail des vérificateurs et les signalements faits par d’autres.
`,
  en: ({ siteUrl, day, files, title }) => `YOUR DATA ON ${title}
Archive prepared on ${day} (Paris time) at ${siteUrl}

This archive holds all that {siteName} keeps of you. It is yours alone: it tells
what you write, support and follow. Keep it in a safe place.

The .json files are lists in plain text, which any editor can read, and any
spreadsheet that opens JSON. Dates are in universal time (UTC). A post is found
at ${siteUrl}/post/ followed by its "id".

${files}

medias/            the images, videos and documents you attached
photos-de-profil/  your profile pictures
justificatifs/     the documents of your verification requests, as long as they are kept

What is not in it, and why
- your password and your codes: {siteName} keeps nothing but their fingerprints;
- the keys of your devices and of your two-step verification: they are secrets;
- what you searched for: {siteName} does not keep it;
- the messages that the other person deleted, and other people's posts:
  they are not, or no longer, your data;
- the working notes of reviewers and the reports made by others.
`,
  es: ({ siteUrl, day, files, title }) => `SUS DATOS EN ${title}
Archivo preparado el ${day} (hora de París) en ${siteUrl}

Este archivo contiene todo lo que {siteName} guarda de usted. Es solo suyo: dice lo
que escribe, apoya y sigue. Guárdelo en un lugar seguro.

Los archivos .json son listas de texto, legibles con cualquier editor y con
cualquier hoja de cálculo que abra JSON. Las fechas están en tiempo universal
(UTC). Una publicación se encuentra en ${siteUrl}/post/ seguido de su «id».

${files}

medias/            las imágenes, los vídeos y los documentos que ha adjuntado
photos-de-profil/  sus fotos de perfil
justificatifs/     los documentos de sus solicitudes de verificación, mientras se guardan

Lo que no contiene, y por qué
- su contraseña y sus códigos: {siteName} solo guarda sus huellas;
- las claves de sus dispositivos y de su verificación en dos pasos: son secretos;
- lo que ha buscado: {siteName} no lo guarda;
- los mensajes que la otra persona eliminó y las publicaciones de los demás:
  no son, o ya no son, sus datos;
- las notas de trabajo de los verificadores y las denuncias hechas por otros.
`,
  de: ({ siteUrl, day, files, title }) => `IHRE DATEN AUF ${title}
Archiv erstellt am ${day} (Pariser Zeit) auf ${siteUrl}

Dieses Archiv enthält alles, was {siteName} von Ihnen aufbewahrt. Es gehört nur
Ihnen: Es sagt, was Sie schreiben, unterstützen und verfolgen. Bewahren Sie es
sicher auf.

Die .json-Dateien sind Listen in Textform, lesbar mit jedem Editor und jeder
Tabellenkalkulation, die JSON öffnet. Alle Zeiten sind Weltzeit (UTC). Einen
Beitrag finden Sie unter ${siteUrl}/post/ gefolgt von seiner „id“.

${files}

medias/            die Bilder, Videos und Dokumente, die Sie angehängt haben
photos-de-profil/  Ihre Profilbilder
justificatifs/     die Unterlagen Ihrer Verifizierungsanträge, solange sie aufbewahrt werden

Was nicht darin ist, und warum
- Ihr Passwort und Ihre Codes: {siteName} bewahrt nur deren Fingerabdrücke auf;
- die Schlüssel Ihrer Geräte und Ihrer Bestätigung in zwei Schritten: Sie sind geheim;
- wonach Sie gesucht haben: {siteName} bewahrt es nicht auf;
- Nachrichten, die die andere Person gelöscht hat, und Beiträge anderer:
  Es sind nicht oder nicht mehr Ihre Daten;
- die Arbeitsnotizen der Prüfenden und die Meldungen anderer.
`,
  it: ({ siteUrl, day, files, title }) => `I SUOI DATI SU ${title}
Archivio preparato il ${day} (ora di Parigi) su ${siteUrl}

Questo archivio contiene tutto ciò che {siteName} conserva di lei. È solo suo: dice
ciò che scrive, sostiene e segue. Lo conservi in un luogo sicuro.

I file .json sono elenchi di testo, leggibili da ogni editor e da ogni foglio di
calcolo che apre il JSON. Le date sono in tempo universale (UTC). Un post si
trova all’indirizzo ${siteUrl}/post/ seguito dal suo «id».

${files}

medias/            le immagini, i video e i documenti che ha allegato
photos-de-profil/  le sue foto del profilo
justificatifs/     i documenti delle sue richieste di verifica, finché sono conservati

Ciò che non contiene, e perché
- la sua password e i suoi codici: {siteName} ne conserva solo le impronte;
- le chiavi dei suoi dispositivi e della sua verifica in due passaggi: sono segreti;
- ciò che ha cercato: {siteName} non lo conserva;
- i messaggi che l’altra persona ha eliminato e i post degli altri:
  non sono, o non sono più, dati suoi;
- le note di lavoro dei verificatori e le segnalazioni fatte da altri.
`,
}

/** File name of the archive's readme. */
export const readmeNames: Record<Language, string> = {
  fr: 'LISEZ-MOI.txt',
  en: 'READ-ME.txt',
  es: 'LEAME.txt',
  de: 'LIESMICH.txt',
  it: 'LEGGIMI.txt',
}

/** Describes the archive file by file. */
export function readme(
  parts: Pick<Part, 'file' | 'about'>[],
  { siteUrl, siteName, at, language }: { siteUrl: string; siteName: string; at: Date; language: Language },
): string {
  const locale = language === 'en' ? 'en-GB' : language
  const moment = { timeZone: paris, dateStyle: 'long', timeStyle: 'short' } as const
  const day = withFirst(at.toLocaleString(locale, moment), language)
  const longest = Math.max(...parts.map(({ file }) => file.length))
  const aboutOf = ({ file, about }: Pick<Part, 'file' | 'about'>) =>
    language === 'fr' ? about : (partWords[language][file] ?? about)
  const files = parts.map((part) => `${part.file.padEnd(longest)}  ${aboutOf(part)}`).join('\n')
  const title = siteName.toLocaleUpperCase(language)
  return withSiteName(texts[language]({ siteUrl, day, files, title }), siteName, language)
}
