import { useLingui } from '@lingui/react/macro'
import { useShortcut } from '../../../lib/shortcuts.ts'

/** Taps a reaction of the post that has the focus, or of the only one on the screen. */
function tap(reaction: 'support' | 'question' | 'vote'): void {
  const posts = [...document.querySelectorAll('[data-post]')]
  const focused = posts.find((post) => post.contains(document.activeElement))
  const post = focused ?? (posts.length === 1 ? posts[0] : undefined)
  post?.querySelector<HTMLElement>(`[data-reaction="${reaction}"]`)?.click()
}

/** A key for each reaction. */
export function useReactionKeys(): void {
  const { t } = useLingui()
  useShortcut('s', t`Soutien au post`, () => tap('support'))
  useShortcut('q', t`Question sur le post`, () => tap('question'))
  useShortcut('v', t`Vote pour le post`, () => tap('vote'))
}
