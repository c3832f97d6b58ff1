/** Public interface of link-previews for other features. Everything else in this folder is private. */
export type { OwnCard, OwnPage } from './own-pages.ts'
export { askForPreview, refreshOwnCards, refreshOwnCardsBelow } from './service.ts'
export { linkPreviewOfPost, linkPreviewView } from './views.ts'
