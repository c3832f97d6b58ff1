import type { ElectionSection } from '@parvis/contract/civic/political-slugs.ts'
import type { Book } from '../book.ts'
import type { Made } from '../frame.ts'

/** A page before its slug and its template are put to it. */
export interface PageMaker {
  title: string
  /** One or two sentences: what the page shows. */
  summary: string
  /** Of a page of elections: the tab that is shown first. */
  section?: ElectionSection
  blocks(book: Book): Made[]
}
