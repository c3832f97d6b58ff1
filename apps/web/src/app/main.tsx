import './styles.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { linkMessage, withoutMessage } from '../features/identity/link-message.ts'
import { keepReferralCode } from '../lib/referral-code.ts'
import { dropServedTags } from '../lib/served-tags.ts'
import { restoreSession } from '../lib/session.ts'
import { listenForShortcuts } from '../lib/shortcuts.ts'
import { followTheme } from '../lib/theme.ts'
import { App } from './app.tsx'
import { speakUp } from './i18n.ts'
import { createQueryClient } from './query-client.ts'
import { createParvisRouter } from './router.tsx'
import { allowUse, takeOver } from './served-screen.ts'

const textsAtHand = speakUp()
const client = createQueryClient(true)
const router = createParvisRouter(client)
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

/** In slices either way: what is there already can be read and scrolled meanwhile. */
void Promise.all([takeOver(container, client, router), textsAtHand]).then(([isServed]) =>
  startTransition(() => {
    if (!isServed) return createRoot(container).render(<App client={client} router={router} />)
    const onStanding = () => allowUse(container)
    hydrateRoot(container, <App client={client} router={router} onStanding={onStanding} />, {
      onRecoverableError: (error) => console.warn('the first screen was drawn anew', error),
    })
  }),
)
