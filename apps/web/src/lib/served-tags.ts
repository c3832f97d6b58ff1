/**
 * Takes away what the server said of the page that was asked for (canonical address, preview, feeds), once another is
 * shown: a browser that shares "this page" would name the first one.
 */
export function dropServedTags(): void {
  for (const tag of document.head.querySelectorAll('[data-of-page]')) tag.remove()
}
