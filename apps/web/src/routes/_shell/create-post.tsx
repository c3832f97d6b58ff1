import { useLingui } from '@lingui/react/macro'
import { createFileRoute, redirect, useCanGoBack, useRouter } from '@tanstack/react-router'
import { SignInRequired } from '../../features/accounts/identity/sign-in-required.tsx'
import { Composer } from '../../features/content/posts/composer/composer.tsx'
import type { SharedPage } from '../../features/content/posts/draft.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { currentSession, useSession } from '../../lib/session.ts'

export const Route = createFileRoute('/_shell/create-post')({
  // Opened from another screen it stands over that one. After a reload, or from elsewhere, it is a page.
  validateSearch: ({ title, text, url }: Record<string, unknown>): SharedPage => ({
    ...(title !== undefined && { title: String(title) }),
    ...(text !== undefined && { text: String(text) }),
    ...(url !== undefined && { url: String(url) }),
  }),
  beforeLoad: async ({ preload, context, location, search }) => {
    if (!preload && Object.keys(search).length > 0) {
      const { shareInDraft } = await import('../../features/content/posts/draft.ts')
      shareInDraft(search)
      throw redirect({ to: '/create-post', search: {}, replace: true })
    }
    const screen = context.screen()
    const isOver =
      screen !== undefined && screen.pathname !== location.pathname && screen.pathname !== '/auth'
    if (preload || !isOver || currentSession().status !== 'signed-in') return
    throw redirect({
      to: screen.pathname,
      search: screen.search,
      hash: screen.hash,
      state: { composing: true },
      mask: { to: '/create-post', unmaskOnReload: true },
      resetScroll: false,
      hashScrollIntoView: false,
    })
  },
  component: CreatePost,
})

function CreatePost() {
  const { t } = useLingui()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const signedIn = useSession().status === 'signed-in'
  usePageTitle(t`Nouveau post`)
  if (!signedIn)
    return <SignInRequired title={t`Nouveau post`} sentence={t`Vous devez être connecté pour publier.`} />
  return (
    <Composer
      title={<h1 className="text-lg">{t`Nouveau post`}</h1>}
      onClose={() => (canGoBack ? router.history.back() : void router.navigate({ to: '/' }))}
    />
  )
}
