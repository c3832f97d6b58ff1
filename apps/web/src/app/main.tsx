import './styles.css'
import { onlineManager } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { storeReferralCode } from '../features/accounts/identity/referral-code.ts'
import { removeServedTags } from '../lib/served-tags.ts'
import { exchangeCode, restoreSession } from '../lib/session.ts'
import { listenForShortcuts } from '../lib/shortcuts.ts'
import { followTrustedTypes } from '../lib/trusted-types.ts'
import { App } from './app.tsx'
import { activateTexts } from './i18n.ts'
import { markMissingCode } from './missing-code.ts'
import { createQueryClient } from './query-client.ts'
import { loadRefusalTextsWhenMet } from './refusals.ts'
import { createParvisRouter } from './router.tsx'
import { allowUse, takeOver } from './served-screen.ts'

/** Parameters by which the address may hold the message of a mail's link or of a provider. */
const messageParameter = /[?#&](?:code|error|error_code|error_description|access_token|link_token|message)=/

/** Takes such a message out of the address: codes and tokens stay neither there nor in the history. */
async function takeLinkMessage() {
  const { linkMessage, needsConsent, withoutMessage } = await import(
    /* visits: rare */ '../features/accounts/identity/link-message.ts'
  )
  const message = linkMessage(location)
  if (message === null) return null
  history.replaceState(history.state, '', withoutMessage(location.href))
  return { message, needsConsent }
}

async function start(): Promise<void> {
  // Before anything else reads the address. Most visits do without the code for it.
  const holdsMessage = messageParameter.test(location.search + location.hash)
  const link = holdsMessage ? await takeLinkMessage() : null

  // The library takes a page for online until the browser says otherwise.
  onlineManager.setOnline(navigator.onLine)
  const textsAtHand = activateTexts()
  const client = createQueryClient(true)
  const router = createParvisRouter(client)
  markMissingCode()
  followTrustedTypes()
  loadRefusalTextsWhenMet()
  listenForShortcuts()
  restoreSession()
  // At once: screens ask whether there is a session.
  if (link?.message.kind === 'code' && !link.needsConsent(link.message))
    exchangeCode(link.message.code, link.message.flowId)
  storeReferralCode(location.search)
  // An address from the service worker is where a notification that was tapped leads; absent from pages not served securely.
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') router.history.push(data)
  })
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) removeServedTags()
  })

  if (link) {
    void textsAtHand
      .then(() => import(/* visits: rare */ '../features/accounts/identity/handle-link-message.ts'))
      .then(({ handleLinkMessage }) => handleLinkMessage(link.message))
  }

  const container = document.getElementById('root')
  if (!container) throw new Error('index.html has no #root')

  // In slices either way: what is there already can be read and scrolled meanwhile.
  void Promise.all([takeOver(container, client, router), textsAtHand]).then(([isServed]) =>
    startTransition(() => {
      if (!isServed) return createRoot(container).render(<App client={client} router={router} />)
      const onMounted = () => allowUse(container)
      hydrateRoot(container, <App client={client} router={router} onMounted={onMounted} />, {
        onRecoverableError: (error) => console.warn('the first screen was drawn anew', error),
      })
    }),
  )
}

void start()
