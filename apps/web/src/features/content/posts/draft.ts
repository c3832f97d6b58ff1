import type { Visibility } from '@parvis/contract/content/posts.schemas.ts'
import type { RegionCode } from '@parvis/contract/fields.schemas.ts'
import { limits } from '@parvis/contract/limits.ts'
import { readDraftFiles, readDraftText, saveDraftFiles, saveDraftText } from '../../../lib/drafts.ts'

/** Parameters by which another page or a phone's share sheet hands over a text and an address. */
export interface SharedPage {
  title?: string
  text?: string
  url?: string
}

/** A post that continues the one being written. Its key names its files. */
export interface ThreadText {
  key: string
  content: string
}

export interface Draft {
  content: string
  thread: ThreadText[]
  /** Address whose card stands below the text; the post's text ends with it. */
  cited: string | null
  visibility: Visibility
  region_code: RegionCode | null
  /** When it is to appear, as its field holds it; empty: at once. */
  planned_for: string
  /** The kept draft with which it began. */
  draft_id: string | null
}

/** The key under which the form of a new post keeps its draft in this tab. */
export const postDraft = 'post'

export const blankPost: Draft = {
  content: '',
  thread: [],
  cited: null,
  visibility: 'public',
  region_code: null,
  planned_for: '',
  draft_id: null,
}

/** The name under which the files of a thread's post stay. */
export const threadFiles = (key: string): string => `${postDraft}-${key}`

/** The key of the draft that a citation has set aside. */
const asideDraft = 'post-aside'

function readDraft(name: string): Draft {
  try {
    return { ...blankPost, ...(JSON.parse(readDraftText(name) ?? '{}') as Partial<Draft>) }
  } catch {
    return blankPost
  }
}

/** Whether more was begun than a citation: words beside an address, or files. */
function isBegun(name: string): boolean {
  const { content, thread } = readDraft(name)
  const words = [content, ...thread.map((text) => text.content)].join(' ').replace(/https?:\S+/g, '')
  return words.trim() !== '' || readDraftFiles(name).length > 0
}

/** Whether a post was set aside, which {@link swapDrafts} takes up again. */
export const isSetAside = (): boolean => isBegun(asideDraft)

/** Takes up the post that was set aside; the present one takes its place, with its files. */
export function swapDrafts(): void {
  const [text, files] = [readDraftText(postDraft) ?? '', readDraftFiles(postDraft)]
  saveDraftText(postDraft, readDraftText(asideDraft) ?? '')
  saveDraftFiles(postDraft, readDraftFiles(asideDraft))
  saveDraftText(asideDraft, text)
  saveDraftFiles(asideDraft, files)
}

/** Begins a new post with the card of a page. What was begun before is set aside. */
export function citeInDraft(url: string): void {
  if (readDraft(postDraft).cited === url) return
  if (isBegun(postDraft)) swapDrafts()
  saveDraftFiles(postDraft, [])
  saveDraftText(postDraft, JSON.stringify({ ...blankPost, cited: url }))
}

/** Begins a new post with what another page or program shares. What was begun before is set aside. */
export function shareInDraft({ title = '', text = '', url = '' }: SharedPage): void {
  const isAddress = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  const content = (text.trim() || title.trim()).slice(0, limits.draft)
  const cited = isAddress ? url : null
  const present = readDraft(postDraft)
  if (present.cited === cited && present.content === content) return
  if (isBegun(postDraft)) swapDrafts()
  saveDraftFiles(postDraft, [])
  saveDraftText(postDraft, JSON.stringify({ ...blankPost, content, cited }))
}

/** Text of the post: what is written, then the address that it cites. */
export const textOf = ({ content, cited }: Pick<Draft, 'content' | 'cited'>): string =>
  cited === null || content.includes(cited) ? content : `${content.trimEnd()} ${cited}`.trimStart()
