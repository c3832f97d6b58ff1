import type { ElectionSection } from '@parvis/contract/civic/political-slugs.ts'
import type { Book } from '../book.ts'
import type { Made } from '../frame.ts'

/** A page without its slug and template. */
export interface PageMaker {
  title: string
  /** One or two sentences about the page's content. */
  summary: string
  /** For election pages: the tab shown first. */
  section?: ElectionSection
  blocks(book: Book): Made[]
}
