import { zodResolver } from '@hookform/resolvers/zod'
import { useLingui } from '@lingui/react'
import type { RefusalCode } from '@parvis/contract/refusals.ts'
import {
  type FormEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type Resolver,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from './api-client.ts'
import { readDraftText, saveDraftText } from './drafts.ts'
import { type Fault, faultOf, faultTexts } from './form-faults.ts'
import { refusalText } from './refusal-texts.ts'

/** Props with which a component shows a field and changes it. */
export interface BoundField<Value> {
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
}

interface ContractFormOptions<Values extends FieldValues, Body extends z.ZodType, Answer> {
  /** Schema of the body that the endpoint takes, from the contract. */
  schema: Body
  /** Values that the form starts with. */
  start: Values
  /** Makes the body of the values, where the two differ. Fields that both have are checked under their name. */
  bodyOf?: (values: Values) => unknown
  /** Sends a body that the schema accepts. Also gets the values, for a request that needs more. Only its errors are shown. */
  send: (body: z.input<Body>, values: Values) => Promise<Answer>
  /** The form stays busy until what this returns has come about. */
  onSent?: (answer: Answer) => unknown
  /** Called when the schema refuses the values, for forms that do more than show the faults. */
  onFaulty?: () => unknown
  /** Called with the error of `send`, for forms that do more than show it. */
  onRefused?: (error: Error) => unknown
  /** Called after each call of `send`. */
  onSettled?: () => unknown
  /** Sentences for faults of certain fields, in place of the usual ones. A function gets the values. */
  faults?: Partial<Record<FieldPath<Values>, Partial<Record<Fault, string | ((values: Values) => string)>>>>
  /** Fields that a refusal is about though it names none: its sentence is shown there. */
  fieldOf?: Partial<Record<RefusalCode, FieldPath<Values>>>
  /** Field and sentence for an error of `send` that is no refusal of an endpoint, or needs another sentence here. */
  refusalOf?: (error: Error) => { field: FieldPath<Values>; message: string } | undefined
  /** Field that is emptied after a refusal, such as a code. */
  clears?: FieldPath<Values>
  /** False: unsent values are dropped without a question, such as a code. */
  asks?: boolean
  /** Name under which unsent values stay in this tab. Without it, leaving them is asked about. */
  draft?: string
  /** Called after each change by hand. */
  onChange?: () => void
}

/** Values kept under a name, over those that the form starts with; fields that it no longer has are dropped. */
function startingValues<Values extends FieldValues>(start: Values, draft: string | undefined): Values {
  const kept = draft === undefined ? null : readDraftText(draft)
  if (kept === null) return start
  try {
    const known = Object.entries(JSON.parse(kept) as FieldValues).filter(([name]) => name in start)
    return { ...start, ...Object.fromEntries(known) }
  } catch {
    return start
  }
}

/** The refusal that stands for faults which no field of a form shows. */
const unnamedFault = () => new ApiError(422, { code: 'validation_failed' })

/** Type of an error whose message is the sentence to show. */
const sentenceType = 'sentence'

/** Whether the schema found an error, and not the server. */
const isFault = (error: FieldError | undefined) => error?.type !== sentenceType && error?.type !== 'refused'

/**
 * A form over an endpoint of the contract (docs/forms.md). The contract's schema checks it, a refusal of the server that
 * names a field is shown there, the first wrong field gets the focus, and a second submission waits for the first.
 */
export function useContractForm<Values extends FieldValues, Body extends z.ZodType, Answer>({
  schema,
  start,
  bodyOf = (values) => values,
  send,
  onSent,
  onFaulty,
  onRefused,
  onSettled,
  faults = {},
  fieldOf = {},
  refusalOf = () => undefined,
  clears,
  asks = true,
  draft,
  onChange,
}: ContractFormOptions<Values, Body, Answer>) {
  const { i18n } = useLingui()
  const [{ defaults, values }] = useState(() => ({ defaults: start, values: startingValues(start, draft) }))
  const [refusal, setRefusal] = useState<Error | null>(null)
  const [attempt, setAttempt] = useState<{ element: HTMLElement } | null>(null)
  const isSending = useRef(false)
  const check = zodResolver(schema as unknown as z.ZodType<unknown, FieldValues>, undefined, { raw: true })
  const resolver: Resolver<FieldValues> = (typed, context, options) =>
    check(bodyOf(typed as Values) as FieldValues, context, options)
  const form = useForm<Values>({
    defaultValues: defaults as DefaultValues<Values>,
    values,
    resetOptions: { keepDefaultValues: true },
    shouldFocusError: false,
    resolver: resolver as unknown as Resolver<Values>,
  })
  const { errors, isDirty, isReady, isSubmitted, isSubmitting } = form.formState
  const watched = form.watch()
  // Kept values are there from the first rendering: react-hook-form takes them after that.
  const current = isReady ? watched : values
  const isUnsaved = asks && isDirty && draft === undefined
  const holds = useRef(false)
  useLayoutEffect(() => {
    holds.current = isUnsaved
  })
  const wouldLose = useCallback(() => holds.current && !isSending.current, [])

  /** Values of the last change, as JSON: react-hook-form also reports updates that change no value. */
  const lastText = useRef(JSON.stringify(values))
  const changed = useEffectEvent((typed: Values) => {
    const text = JSON.stringify(typed)
    if (text === lastText.current) return
    lastText.current = text
    const isChanged = text !== JSON.stringify(defaults)
    if (draft !== undefined) saveDraftText(draft, isChanged ? text : '')
    if (isChanged) onChange?.()
    // A fault may depend on another field: what is no longer wrong is not shown as wrong.
    if (isSubmitted) {
      const wrong = (Object.keys(errors) as FieldPath<Values>[]).filter((name) => isFault(get(errors, name)))
      if (wrong.length > 0) void form.trigger(wrong)
    }
  })

  // When the result of an attempt is on screen, the first wrong field takes the focus.
  useEffect(() => {
    const wrong = attempt?.element.querySelector<HTMLElement>('[aria-invalid=true]')
    const control =
      wrong instanceof HTMLFieldSetElement
        ? wrong.querySelector<HTMLElement>('input:not([type=search])')
        : wrong
    control?.focus()
  }, [attempt])

  useEffect(() => {
    return form.subscribe({
      formState: { values: true },
      callback: ({ values: typed }) => changed(typed),
    })
  }, [form])

  const restart = (next: Values) => {
    lastText.current = JSON.stringify(next)
    form.reset(next, { keepDefaultValues: false })
  }

  const isField = (path: string): path is FieldPath<Values> => get(defaults, path) !== undefined

  /** Shows a refusal at the fields that it names, or else below them. */
  const show = (error: Error): void => {
    if (clears !== undefined) form.setValue(clears, get(start, clears))
    const placed = refusalOf(error)
    if (placed !== undefined) {
      form.setError(placed.field, { type: sentenceType, message: placed.message })
      return
    }
    const named = error instanceof ApiError ? Object.entries(error.fields) : []
    const known = named.filter(([path]) => isField(path))
    for (const [path, message] of known)
      form.setError(path as FieldPath<Values>, { type: 'refused', message })
    if (known.length > 0) return
    const field = error instanceof ApiError ? fieldOf[error.code] : undefined
    if (field !== undefined) form.setError(field, { type: sentenceType, message: i18n._(refusalText(error)) })
    else setRefusal(error)
  }

  /** Sends the body; after an error shows it and returns null. */
  const trySending = async (body: z.input<Body>): Promise<{ answer: Answer } | null> => {
    try {
      return { answer: await send(body, form.getValues()) }
    } catch (error) {
      if (!(error instanceof Error)) throw error
      show(error)
      await onRefused?.(error)
      return null
    }
  }

  const checkAndSend = form.handleSubmit(
    async (body) => {
      try {
        const sent = await trySending(body as z.input<Body>)
        if (sent === null) return
        // Nothing is unsaved any more, should the form stay.
        restart(form.getValues())
        if (draft !== undefined) saveDraftText(draft, '')
        // An error of what follows is no refusal: what was sent counts.
        await onSent?.(sent.answer)
      } finally {
        void onSettled?.()
      }
    },
    (found) => {
      if (!Object.keys(found).some(isField)) show(unnamedFault())
      onFaulty?.()
    },
  )

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const element = event.currentTarget
    if (isSending.current) return
    isSending.current = true
    setRefusal(null)
    try {
      await checkAndSend(event)
    } finally {
      isSending.current = false
    }
    setAttempt({ element })
  }

  const errorOf = (name: FieldPath<Values>): string | undefined => {
    const found: FieldError | (FieldError | undefined)[] | undefined = get(errors, name)
    // Faults of the items of a list, where one field stands for them all.
    const error = Array.isArray(found) ? found.find(Boolean) : found
    if (error === undefined) return undefined
    if (error.type === sentenceType) return String(error.message)
    const fault = faultOf(get(current, name), [error.message, error.type])
    const sentence = faults[name]?.[fault] ?? i18n._(faultTexts[fault])
    return typeof sentence === 'string' ? sentence : sentence(current)
  }

  const set = <Name extends FieldPath<Values>>(name: Name, value: FieldPathValue<Values, Name>) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted })

  return {
    submit: (event: FormEvent<HTMLFormElement>): void => void submit(event),
    isSending: isSubmitting,
    isUnsaved,
    /** Whether leaving now would lose something: not what is being sent. */
    wouldLose,
    /** The values as typed. */
    values: current,
    /** Why the last submission failed, where no field shows it. */
    refusal,
    /** Binds an element of the browser. */
    register: form.register,
    errorOf,
    /** Whether a field, or one below it, is wrong. */
    hasFault: (name: FieldPath<Values>) => get(errors, name) !== undefined,
    /** Changes several fields at once. */
    change: (parts: Partial<Values>) => {
      for (const [name, value] of Object.entries(parts)) set(name as FieldPath<Values>, value)
    },
    /** Begins again with these values. */
    restart,
    /** Binds a component that takes a value. */
    field: <Name extends FieldPath<Values>>(name: Name): BoundField<FieldPathValue<Values, Name>> => ({
      value: get(current, name),
      error: errorOf(name),
      onChange: (value) => set(name, value),
    }),
  }
}

export type ContractForm<Values extends FieldValues = FieldValues> = ReturnType<
  typeof useContractForm<Values, z.ZodType, unknown>
>
