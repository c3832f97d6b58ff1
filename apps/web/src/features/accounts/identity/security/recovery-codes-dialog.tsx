import { Trans, useLingui } from '@lingui/react/macro'
import { fileNameOf } from '@parvis/contract/accounts/site-name.ts'
import { useRef, useState } from 'react'
import { copyText } from '../../../../lib/copy-text.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import { siteName } from '../../../../lib/site-name.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { DialogFrame } from '../../../../ui/dialog-frame.tsx'
import { notify } from '../../../../ui/notify.ts'

/** Shows recovery codes the one time that anybody can: it closes once the member says that they have kept them. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useLingui()
  const [isStored, setStored] = useState(false)
  const [isWarned, setWarned] = useState(false)
  return (
    <DialogFrame
      title={t`Vos codes de secours`}
      description={t`Si vous perdez votre téléphone ou votre clé, chacun de ces codes vous ouvre votre compte une fois. Ils ne seront plus jamais affichés : gardez-les en lieu sûr, ailleurs que sur cet appareil.`}
      closeLabel={t`Fermer`}
      // A second wish to leave is granted: the codes can be made again.
      onHeld={isStored || isWarned ? undefined : () => setWarned(true)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <Codes codes={codes} />
        <Checkbox
          checked={isStored}
          onChange={(event) => setStored(event.target.checked)}
          error={
            isWarned && !isStored ? t`Gardez-les avant de fermer : ils ne seront plus affichés.` : undefined
          }
        >
          <Trans>J’ai gardé ces codes en lieu sûr</Trans>
        </Checkbox>
        <Button block disabled={!isStored} onClick={onClose}>
          <Trans>Terminer</Trans>
        </Button>
      </div>
    </DialogFrame>
  )
}

function Codes({ codes }: { codes: string[] }) {
  const { t } = useLingui()
  const list = useRef<HTMLOListElement>(null)

  const copy = async () => {
    if (await copyText(codes.join('\n'))) notify.success(t`Codes copiés`)
    else {
      if (list.current) getSelection()?.selectAllChildren(list.current)
      notify.info(t`Codes sélectionnés`, t`Votre navigateur n’a pas permis la copie : faites-la vous-même.`)
    }
  }
  const download = () => {
    const text = `${t`Codes de secours ${siteName} : chacun sert une fois.`}\n\n${codes.join('\n')}\n`
    saveFile(`${fileNameOf(siteName)}-codes-de-secours.txt`, text, 'text/plain;charset=utf-8')
  }

  return (
    <>
      <ol
        ref={list}
        data-printed
        aria-label={t`Codes de secours`}
        className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-lg bg-sunk px-4 py-3.5 text-center font-mono text-base"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="grid grid-cols-3 gap-2">
        <Button look="secondary" size="sm" onClick={() => void copy()}>
          <Trans>Copier</Trans>
        </Button>
        <Button look="secondary" size="sm" onClick={download}>
          <Trans>Télécharger</Trans>
        </Button>
        <Button look="secondary" size="sm" onClick={() => print()}>
          <Trans>Imprimer</Trans>
        </Button>
      </div>
    </>
  )
}
