import { html, type Markup } from '@parvis/platform/html.ts'
import { longDay, longMoment } from '@parvis/platform/paris.ts'
import type { Scene } from './document.ts'

/** Exact time in Paris, and whether it was edited since. Ages would change the page each minute. */
export const written = ({ language, t }: Scene, at: string, editedAt: string | null): Markup =>
  html`<time datetime="${at}">${longMoment(language, new Date(at))}</time>${editedAt !== null && `\u00a0· ${t('embed.edited')}`}`

export const dayOf = ({ language }: Scene, at: string): string => longDay(language, new Date(at))
