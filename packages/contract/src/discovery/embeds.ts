import type { Language } from '../languages.ts'

/** Contents that other sites may show in a frame. */
export const embedKinds = ['posts', 'polls', 'questions', 'data', 'laws', 'votes', 'officials'] as const
export type EmbedKind = (typeof embedKinds)[number]

/** Without one, an embed follows the reader's system. */
export const embedThemes = ['light', 'dark'] as const
export type EmbedTheme = (typeof embedThemes)[number]

/** Most bytes of an embed, styles included. */
export const embedBytes = 15_000
/** Width of an embed in pixels, unless its page gives it less. */
export const embedWidth = 550

/** Content of an embed. */
export interface EmbedTarget {
  kind: EmbedKind
  /**
   * Id of a post, poll or question; slug of a page of political data; reference of a law; identifier of a roll-call vote
   * or of an elected official.
   */
  id: string
  /** On a page of political data: one block, or one figure (`figureAnchor`). */
  block?: string | undefined
}

/** How an embed is to be shown; absent: as the reader's browser asks. */
export interface EmbedManner {
  lang?: Language | undefined
  theme?: EmbedTheme | undefined
}

/** Path of an embed, without the site. */
export function embedPath({ kind, id, block }: EmbedTarget, { lang, theme }: EmbedManner = {}): string {
  const query = queryOf({ block, lang, theme })
  return `/embed/${kind}/${id}${query === '' ? '' : `?${query}`}`
}

/** Path of the oEmbed answer for an address of the site. */
export function oembedPath(address: string, format: 'json' | 'xml', { lang, theme }: EmbedManner = {}) {
  return `/oembed?${queryOf({ url: address, format, lang, theme })}`
}

/** A query of the values that are given. */
const queryOf = (values: Record<string, string | undefined>): string =>
  Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&')

/** Script that a page may load to give embeds their height. */
export const resizeScript = '/embed/resize.js'
