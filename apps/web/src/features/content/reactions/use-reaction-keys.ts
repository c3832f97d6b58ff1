import { useLingui } from '@lingui/react/macro'
import { useShortcut } from '../../../lib/shortcuts.ts'

/** Taps a reaction of the post that has the focus, or of the only one that is open. */
function tap(reaction: 'support' | 'question' | 'vote'): void {
  const active = document.activeElement
  const place = active?.closest('[data-post-beside]') ?? document
  const posts = [...place.querySelectorAll('[data-post]')]
  const focused = posts.find((post) => post.contains(active))
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
