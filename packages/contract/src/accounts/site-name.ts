import { elides } from '../french.ts'
import type { Language } from '../languages.ts'

/** Stands for the name of the site in texts, which are written before it is known. */
const token = '{siteName}'

/** "de" and "que", which French elides before a vowel. */
const elided = /(?<![\p{L}\p{N}])([dq]u?)e[ \u00a0]\{siteName\}/giu

/** Puts the name of the site into a text, with the elisions of French: « de Parvis », « d’Agora ». */
export function withSiteName(text: string, name: string, language: Language): string {
  if (!text.includes('{')) return text
  const bound =
    language === 'fr' && elides(name) ? text.replaceAll(elided, (_, head) => `${head}’${name}`) : text
  return bound.replaceAll(token, () => name)
}

/** The name in the names of files: « parvis », « la-place-de-valbrume ». */
export function fileNameOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return plain === '' ? 'site' : plain
}
