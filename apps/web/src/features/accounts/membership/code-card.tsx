import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Share2 } from 'lucide-react'
import { copyText } from '../../../lib/copy-text.ts'
import { siteName } from '../../../lib/site-name.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'

/** One's own code, to be handed on. */
export function CodeCard({ code }: { code: string }) {
  const { t } = useLingui()

  const copy = async () => {
    if (await copyText(code)) notify.success(t`Code copié !`)
    else
      notify.error(t`Erreur`, t`Votre navigateur n’a pas permis la copie : sélectionnez le code ci-dessus.`)
  }

  const share = async () => {
    // Older browsers, and addresses that are not secure, have none, whatever the types say.
    if (!(navigator.share as unknown)) return copy()
    try {
      await navigator.share({
        title: siteName,
        text: t`Rejoignez-moi sur ${siteName} avec mon code ${code}`,
        url: new URL(`/auth?mode=signup&ref=${code}`, location.origin).href,
      })
    } catch (error) {
      // To close the sheet is a choice; any other failure leaves the clipboard.
      if (error instanceof DOMException && error.name === 'AbortError') console.info('sharing was cancelled')
      else await copy()
    }
  }

  return (
    <section
      aria-labelledby="referral-code"
      className="rounded-xl border border-line bg-surface p-5 text-center"
    >
      <h2 id="referral-code" className="text-sm font-medium text-ink-2">
        <Trans>Votre code de parrainage</Trans>
      </h2>
      <p className="mt-1 font-mono text-2xl font-semibold tracking-[0.12em] wrap-anywhere">{code}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <Button look="secondary" onClick={() => void copy()}>
          <Copy aria-hidden="true" size={17} />
          <Trans>Copier</Trans>
        </Button>
        <Button onClick={() => void share()}>
          <Share2 aria-hidden="true" size={17} />
          <Trans>Partager</Trans>
        </Button>
      </div>
    </section>
  )
}
