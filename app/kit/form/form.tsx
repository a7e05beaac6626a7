import { FormProvider, useForm } from '@conform-to/react'
import { Form as RouteForm, useActionData, useNavigation } from '@remix-run/react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { Problem } from '#domain/core/contract/problems.ts'
import type { CallResult } from '~/lib/call'
import { cn } from '~/lib/cn'
import { Alert } from '~/ui/alert'
import { ConflictBanner } from './conflict-banner'
import { type RestoredForm, useRestoredForm, useStoreDraft } from './drafts/use-form-draft'
import { ErrorSummary } from './error-summary'
import { factsAt, factsOf } from './field-facts'
import { fieldValue, firstValues } from './first-values'
import { type FieldReadings, type FieldSentences, FormContext } from './form-context'
import { errorsOf, type FormAnswer, refusal, submissionOf } from './submission'
import { UnsavedGuard } from './unsaved/unsaved-guard'
import { useFieldTouch } from './use-field-touch'
import { type EditedRow, useOpenedRow } from './use-opened-row'
import { type SavingNow, useSaving } from './use-saving'

export type FormProps<S extends z.ZodObject> = {
  /** By which the API will judge it; the browser says beforehand what it would refuse. */
  schema: S
  /** The initial values of the fields: the usual values of a new row. */
  defaults?: Partial<z.input<S>>
  /** The row that is edited: its fields are the values, its version travels along. */
  row?: EditedRow & object
  /**
   * Sends the values by a mutation. Without it the form is one of its route: it is posted there, also before any script
   * has come, and its answer is the action's.
   */
  send?: (values: z.input<S>) => Promise<CallResult<unknown>>
  /** It has a field for a file: it is posted as multipart. */
  files?: boolean | undefined
  /** Posted to another route than the one that shows it. */
  action?: string
  /** True for a form that a user may leave without a question, even with changed fields: a search, a choice. */
  unguarded?: boolean
  /** Stands by itself, in a card or a dialog: without a sheet's body and foot. */
  plain?: boolean
  /** A problem that is known from the beginning: it was found elsewhere and is shown at its field. */
  problem?: Problem | undefined
  /** Another sentence than a code usually has; undefined for the usual one. */
  explain?: (problem: Problem) => string | undefined
  /** The same of its fields: `name.tooShort`. */
  messages?: FieldSentences | undefined
  /** Its fields of several controls, where somebody else has changed them. */
  reads?: FieldReadings | undefined
  className?: string
  children: ReactNode
}

/**
 * A form of the product: judged by the API's own schema, problems at the fields and in a summary, nothing typed is lost,
 * Ctrl/Cmd+Enter saves, leaving with something unsaved is asked about, and a row that somebody else has changed
 * meanwhile is shown beside one's own. What was typed when the session ended is there again after signing in. See docs/adding.md.
 */
export function Form<S extends z.ZodObject>(props: FormProps<S>) {
  const { schema, row, unguarded } = props
  const restored = useRestoredForm({ facts: factsOf(schema), row, isEnabled: !unguarded })
  // Drawn anew once something is put back: the fields begin with it.
  return <FormOfValues key={String(restored.isRestored)} {...props} restored={restored} />
}

function FormOfValues<S extends z.ZodObject>(props: FormProps<S> & { restored: RestoredForm }) {
  const { schema, send, action, files, unguarded, plain, className, children, restored } = props
  const { isRestored, typedFields } = restored
  const { opened, current } = useOpenedRow(props.row)
  const posted = useActionData<FormAnswer | undefined>()
  const { isLeaving, isPosting } = useUnderWay()
  const saving = useSaving()
  const { callAnswer, isSending, sendBy } = useSending(schema, saving)
  const formAnswer = send ? callAnswer : answerOf(posted)
  const answer = formAnswer ?? answerOfProblem(props.problem)
  const facts = factsOf(schema)
  const defaultValue = firstValues(facts, { ...props.defaults, ...opened, ...restored.values })
  const fillingOf = useFieldTouch(defaultValue, answer !== undefined)
  const [form] = useForm<AnyValues>({
    lastResult: answer?.result ?? null,
    defaultValue,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ form: element, formData }) => submissionOf(formData, schema, fillingOf(element, formData)),
    onSubmit(event, { formData }) {
      if (!send) return
      event.preventDefault()
      void sendBy(send, formData)
    },
  })

  const { isDraftStored, edited } = useStoreDraft({ formId: form.id, facts, opened, restored })

  const { element: elementClass, inset } = plain ? PLAIN : IN_SHEET
  const busy = isSending || isPosting
  const guard = {
    action,
    busy: busy || isLeaving,
    saving,
    answer: formAnswer,
    wasRefused: answer !== undefined,
    isRestored,
    isDraftStored,
  }
  const element = {
    id: form.id,
    noValidate: true,
    ...(files && { encType: 'multipart/form-data' as const }),
    className: cn(elementClass, className),
    onKeyDown: saveByKeys,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      if (busy && !isChange(event)) return event.preventDefault()
      form.onSubmit(event)
      if (!event.defaultPrevented) saving.begin('post', formAnswer)
    },
  }
  const content = (
    <>
      <ErrorSummary
        formId={form.id}
        problem={answer?.problem}
        isRefused={form.status === 'error'}
        errors={form.allErrors}
        explain={props.explain}
        className={inset}
      />
      <RestoredNotice isShown={isRestored} className={inset} />
      {edited && (
        <ConflictBanner
          formId={form.id}
          update={({ name, value }) => form.update({ name, value: fieldValue(value, factsAt(facts, name)) })}
          typedFields={typedFields}
          opened={edited}
          current={current}
          answer={answer}
        />
      )}
      {children}
      {!unguarded && <UnsavedGuard formId={form.id} {...guard} />}
    </>
  )
  return (
    <FormProvider context={form.context}>
      <FormContext.Provider
        value={{ facts, busy, problem: answer?.problem, messages: props.messages, reads: props.reads }}
      >
        {send ? (
          <form {...element}>{content}</form>
        ) : (
          <RouteForm method="post" {...(action && { action })} preventScrollReset {...element}>
            {content}
          </RouteForm>
        )}
      </FormContext.Provider>
    </FormProvider>
  )
}

const PLAIN = { element: 'grid grid-cols-[minmax(0,1fr)] gap-4', inset: undefined }
const IN_SHEET = { element: 'flex min-h-0 flex-1 flex-col', inset: 'px-5 pt-4' }

function RestoredNotice({ isShown, className }: { isShown: boolean; className: string | undefined }) {
  const { t } = useTranslation('kit')
  if (!isShown) return null
  return (
    <div className={className}>
      <Alert role="status">{t('restored')}</Alert>
    </div>
  )
}

/**
 * Tells whether the page navigates and whether it posts. A page that only navigates (a search or another sheet)
 * prevents nobody from saving.
 */
function useUnderWay() {
  const { state, formMethod = 'GET' } = useNavigation()
  return { isLeaving: state !== 'idle', isPosting: state !== 'idle' && formMethod.toUpperCase() !== 'GET' }
}

/** Only the form's own shape or values change by it: an entry more in a list, a row that was made and is chosen. */
function isChange({ nativeEvent }: FormEvent): boolean {
  const { submitter } = nativeEvent instanceof SubmitEvent ? nativeEvent : { submitter: null }
  return submitter?.getAttribute('name') === '__intent__'
}

/** Sends a form's values by a mutation, and keeps what it was refused for. */
function useSending<S extends z.ZodObject>(schema: S, saving: SavingNow) {
  const [callAnswer, setCallAnswer] = useState<FormAnswer>()
  const [isSending, setSending] = useState(false)

  async function sendBy(run: NonNullable<FormProps<S>['send']>, formData: FormData) {
    const submission = submissionOf(formData, schema)
    if (isSending || submission.status !== 'success') return
    saving.begin('call')
    setSending(true)
    const result = await run(submission.value).finally(() => {
      saving.end()
      setSending(false)
    })
    setCallAnswer(result.ok ? undefined : refusal(submission, result.problem))
  }

  return { callAnswer, isSending, sendBy }
}

/** A form's fields are named by its schema, and judged by it; conform only carries their values. */
// biome-ignore lint/suspicious/noExplicitAny: as conform's own default
type AnyValues = Record<string, any>

/** Only what a form of ours was answered. */
function answerOf(posted: unknown): FormAnswer | undefined {
  return isAnswer(posted) ? posted : undefined
}

function isAnswer(posted: unknown): posted is FormAnswer {
  return typeof posted === 'object' && posted !== null && 'result' in posted
}

const answers = new WeakMap<Problem, FormAnswer>()

/** The same answer for the same problem: another one would be told to the form anew. */
function answerOfProblem(problem: Problem | undefined): FormAnswer | undefined {
  if (!problem) return undefined
  const cached = answers.get(problem) ?? {
    problem,
    result: { status: 'error', error: errorsOf(problem.fields) },
  }
  answers.set(problem, cached)
  return cached
}

/** Ctrl/Cmd+Enter saves from any field. */
function saveByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  const form = event.currentTarget
  // The button that says the verb: those of lists, and that which deletes, have names.
  form.requestSubmit(form.querySelector<HTMLButtonElement>('button[type=submit]:not([name])'))
}
