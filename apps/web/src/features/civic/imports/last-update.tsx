import { Plural, Trans } from '@lingui/react/macro'
import type { ImportState } from '@parvis/contract/civic/imports.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { dayText } from '../../../lib/day-text.ts'
import { contentLanguage, language } from '../../../lib/language.ts'
import { importsQuery } from './queries.ts'

/**
 * Says as of when the imported data of a page hold, and whether the last file was refused or read in part only. Sources
 * that were never imported say nothing: the page then shows bundled data, each with its own date.
 */
export function LastUpdate({ sources }: { sources: string[] }) {
  const { data, error } = useQuery(importsQuery)
  if (!data)
    return error ? (
      <p className="px-4 py-2 text-sm text-ink-2">
        <Trans>La date de la dernière mise à jour n’a pas pu être lue.</Trans>
      </p>
    ) : null
  const states = data.imports.filter(
    ({ source, imported_at, refused_since }) =>
      sources.includes(source) && (imported_at !== null || refused_since !== null),
  )
  if (states.length === 0) return null
  return (
    <div className="px-4 py-2 text-sm text-ink-2">
      {states.map((state) => (
        <SourceUpdate key={state.source} state={state} />
      ))}
      {states.some(({ is_bundled }) => is_bundled) && (
        <p>
          <Trans>
            Extrait livré avec le logiciel ; l’exploitant du site active l’import quotidien par{' '}
            <code>PARVIS_IMPORTS=on</code>.
          </Trans>
        </p>
      )}
    </div>
  )
}

function SourceUpdate({ state }: { state: ImportState }) {
  const { as_of, institution, refused_since, is_own_file_refused, set_aside } = state
  const day = as_of === null ? null : dayText(as_of)
  const refusedDay = refused_since === null ? null : dayText(refused_since)
  const count = set_aside.reduce((sum, one) => sum + one.count, 0)
  const publisher = <span lang={contentLanguage}>{publisherName(institution)}</span>
  return (
    <p>
      {day !== null && (
        <Trans>
          Dernière mise à jour : {day}, d’après {publisher}.
        </Trans>
      )}
      {refusedDay !== null && (
        <>
          {' '}
          {is_own_file_refused ? (
            <Trans>
              Un import essayé le {refusedDay} a été refusé ; les données d’avant restent affichées.
            </Trans>
          ) : (
            <Trans>
              Depuis le {refusedDay}, les fichiers publiés n’ont pas pu être repris ; les données d’avant
              restent affichées.
            </Trans>
          )}
        </>
      )}
      {refusedDay === null && count > 0 && (
        <>
          {' '}
          <Plural
            value={count}
            one="# document de ce fichier n’a pas pu être lu."
            other="# documents de ce fichier n’ont pas pu être lus."
          />
        </>
      )}
    </p>
  )
}

const withArticle: Record<string, string> = {
  'Assemblée nationale': 'l’Assemblée nationale',
  Sénat: 'le Sénat',
  'Parlement européen': 'le Parlement européen',
  INSEE: 'l’INSEE',
  'Haute Autorité pour la transparence de la vie publique':
    'la Haute Autorité pour la transparence de la vie publique',
}

/** The name of an institution, with its article in a French sentence. */
const publisherName = (institution: string) =>
  language === 'fr' ? (withArticle[institution] ?? institution) : institution
