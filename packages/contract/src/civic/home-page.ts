/** A site's address, with its language at most: `https://www.un.org/fr/`. */
const homePage = /^https:\/\/[^/]+(?:\/[a-z]{2})?\/?$/

/** Whether an address leads to a publisher's home page at most, so that the page of a fact is not established. */
export function isHomePage(url: string | null | undefined): boolean {
  return url == null || homePage.test(url)
}
