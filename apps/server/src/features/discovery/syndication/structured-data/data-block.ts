/**
 * A description for machines as a data block. Browsers never run it, so that `script-src` need not allow it.
 * The web app takes it away with the other tags of the page (`data-of-page`).
 */
export const dataBlock = (described: object): string =>
  `<script data-of-page type="application/ld+json">${JSON.stringify(described).replaceAll('<', '\\u003c')}</script>`
