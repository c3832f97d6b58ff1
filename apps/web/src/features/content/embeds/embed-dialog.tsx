import { Trans, useLingui } from '@lingui/react/macro'
import type { OEmbed } from '@parvis/contract/discovery/embeds.schemas.ts'
import {
  type EmbedTarget,
  type EmbedTheme,
  embedPath,
  embedThemes,
  resizeScript,
} from '@parvis/contract/discovery/embeds.ts'
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { copyText } from '../../../lib/copy-text.ts'
import { language } from '../../../lib/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { embedQuery } from './embed-query.ts'

type Choice = EmbedTheme | 'system'

/** How a content looks on another site, and the code that shows it there. */
export function EmbedDialog({ target, onClose }: { target: EmbedTarget; onClose: () => void }) {
  const { t } = useLingui()
  const [choice, setChoice] = useState<Choice>('system')
  const theme = embedThemes.find((one) => one === choice)
  const manner = { lang: language, theme }
  const query = useQuery(embedQuery(target, manner))
  return (
    <Dialog title={t`Intégrer`} closeLabel={t`Fermer`} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-2 text-pretty">
          <Trans>
            Collez ce code dans la page d’un autre site. Ce qui est modifié, masqué ou supprimé ici le devient
            là-bas aussi, en une minute. Dans WordPress, l’adresse de la page suffit.
          </Trans>
        </p>
        <Segments<Choice>
          legend={t`Thème`}
          value={choice}
          onChange={setChoice}
          options={[
            { value: 'system', label: t`Automatique` },
            { value: 'light', label: t`Clair` },
            { value: 'dark', label: t`Sombre` },
          ]}
        />
        {query.isError ? (
          <QueryFailure title={t`Le code n’a pas pu être préparé`} query={query} />
        ) : query.data === undefined ? (
          <Skeleton className="h-64 w-full" />
        ) : (
          <Code answer={query.data} path={embedPath(target, manner)} />
        )}
      </div>
    </Dialog>
  )
}

function Code({ answer, path }: { answer: OEmbed; path: string }) {
  const { t } = useLingui()
  const { html, title } = answer
  const code = `${html}\n<script async src="${new URL(resizeScript, answer.provider_url).href}"></script>`
  const field = useRef<HTMLTextAreaElement>(null)
  const copy = async () => {
    if (await copyText(code)) notify.success(t`Copié`, t`Le code est dans votre presse-papiers.`)
    else field.current?.select()
  }
  return (
    <>
      <Field label={t`Code à copier`}>
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            readOnly
            from={2}
            upTo="fewLines"
            value={code}
            onFocus={({ target }) => target.select()}
            className="break-all font-mono"
          />
        )}
      </Field>
      <Button block onClick={() => void copy()}>
        <Copy aria-hidden="true" size={17} />
        <Trans>Copier le code</Trans>
      </Button>
      <Preview key={path} path={path} title={title} height={answer.height} />
    </>
  )
}

/** The embed itself, as another site frames it: with its colour scheme, the frame's own ground stays transparent. */
function Preview({ path, title, height }: { path: string; title: string; height: number }) {
  const { t } = useLingui()
  const frame = useRef<HTMLIFrameElement>(null)
  const [reportedHeight, setReportedHeight] = useState(height)
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data?.message === 'height')
        setReportedHeight(Number(data.value))
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [])
  return (
    <iframe
      ref={frame}
      src={path}
      title={t`Aperçu : ${title}`}
      height={Math.min(Math.max(reportedHeight, 80), 900)}
      sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
      className="w-full border-0 scheme-light"
    />
  )
}
