import { withFirst } from '@parvis/contract/french.ts'
import { type Language, languages } from '@parvis/contract/languages.ts'
import { html, type Markup } from '@parvis/platform/html.ts'
import { longDay, paris } from '@parvis/platform/paris.ts'
import type { Scene } from './document.ts'

const moments = new Map(
  languages.map((language) => [
    language,
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: paris,
    }),
  ]),
)

const momentIn = (language: Language, moment: Date): string =>
  withFirst(moments.get(language)?.format(moment) ?? '', language)

/** Exact time in Paris, and whether it was edited since. Ages would change the page each minute. */
export const written = ({ language, say }: Scene, at: string, editedAt: string | null): Markup =>
  html`<time datetime="${at}">${momentIn(language, new Date(at))}</time>${editedAt !== null && `\u00a0· ${say.edited}`}`

export const dayOf = ({ language }: Scene, at: string): string => longDay(language, new Date(at))
