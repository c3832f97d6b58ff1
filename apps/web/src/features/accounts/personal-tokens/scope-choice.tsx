import { Trans, useLingui } from '@lingui/react/macro'
import { type TokenScope, tokenScopes } from '@parvis/contract/accounts/personal-tokens.ts'
import { useId } from 'react'
import type { BoundField } from '../../../lib/contract-form.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { scopeTexts } from './scope-texts.ts'

/** The rights of a new token: none is chosen in advance. */
export function ScopeChoice({ value, error, onChange }: BoundField<TokenScope[]>) {
  const { i18n } = useLingui()
  const id = useId()
  const toggle = (scope: TokenScope) =>
    onChange(value.includes(scope) ? value.filter((one) => one !== scope) : [...value, scope])
  return (
    <fieldset
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className="flex flex-col gap-1.5"
    >
      <legend className="mb-1.5 text-sm font-semibold">
        <Trans>Droits du jeton</Trans>
      </legend>
      <ul className="flex flex-col gap-3 rounded-lg border border-line px-3.5 py-3">
        {tokenScopes.map((scope) => (
          <li key={scope}>
            <Checkbox checked={value.includes(scope)} onChange={() => toggle(scope)}>
              <span className="text-ink">{i18n._(scopeTexts[scope])}</span>{' '}
              <code className="font-mono text-xs whitespace-nowrap text-ink-3">{scope}</code>
            </Checkbox>
          </li>
        ))}
      </ul>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
