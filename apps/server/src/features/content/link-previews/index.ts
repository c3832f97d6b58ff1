/** Public interface of link-previews for other features. Everything else in this folder is private. */

export { refreshOwnCards, refreshOwnCardsBelow, requestPreview } from './service.ts'
export { linkPreviewOfPost, linkPreviewView, type OwnCard, type OwnPage } from './views.ts'
