import './styles.css'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { linkMessage, withoutMessage } from '../features/identity/link-message.ts'
import { keepReferralCode } from '../lib/referral-code.ts'
import { dropServedTags } from '../lib/served-tags.ts'
import { restoreSession } from '../lib/session.ts'
import { listenForShortcuts } from '../lib/shortcuts.ts'
import { followTheme } from '../lib/theme.ts'
import { i18n, speakUp } from './i18n.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'

const textsAtHand = speakUp()
followTheme()
listenForShortcuts()
restoreSession()
keepReferralCode(location.search)
// An address from the service worker is where a notification that was tapped leads; absent from pages not served securely.
navigator.serviceWorker?.addEventListener('message', ({ data }) => {
  if (typeof data === 'string') router.history.push(data)
})
router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) dropServedTags()
})

// Read before the router and the authentication client clean the address.
const message = linkMessage(location)
if (message) {
  // The session of an accepted link stays: the authentication client reads it, then removes it itself.
  if (message.kind !== 'accepted') history.replaceState(history.state, '', withoutMessage(location.href))
  void textsAtHand
    .then(() => import('../features/identity/tell-link-message.ts'))
    .then(({ tellLinkMessage }) => tellLinkMessage(message))
}

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

const page = (
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>
)
void textsAtHand.then(() => createRoot(container).render(page))
