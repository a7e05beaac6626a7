import { Form, useNavigation } from '@remix-run/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '#domain/connections/schema.ts'
import { Field, Problem, SubmitButton } from '~/components/form'
import { ColourDot } from '~/components/tag-chip'
import { Input } from '~/components/ui/input'
import { Textarea } from '~/components/ui/textarea'
import type { FormProblem } from '~/lib/form-problem'
import { Section } from './form-section'
import { RatingFields } from './rating-fields'
import { UnofficialWarning } from './unofficial-warning'

export type QueueChoice = { id: number; name: string; color: string }

type ConnectionFormProps = {
  /** Absent = a new one. */
  connection?: ConnectionView
  queues: readonly QueueChoice[]
  /** Whether the company asks its customers for ratings. */
  asksRatings: boolean
  problem?: FormProblem
}

/** The fields of a connection, for a new one and for one that is there. Specification 2 §2 and §5. */
export function ConnectionForm({ connection, queues, asksRatings, problem }: ConnectionFormProps) {
  const { t } = useTranslation('connections')
  const busy = useNavigation().state !== 'idle'
  const values = problem?.values
  const [chosen, setChosen] = useState<readonly number[]>(chosenIn(values) ?? connection?.queueIds ?? [])
  const errors = problem?.fields
  return (
    <Form method="post" className="grid gap-6 p-5">
      <Problem code={problem?.code} details={problem?.details} />
      <Section title={t('form.general')}>
        <Field label={t('form.name')} name="name" errors={errors} required>
          {(control) => (
            <Input
              {...control}
              minLength={2}
              maxLength={50}
              autoFocus
              defaultValue={values?.name ?? connection?.name}
            />
          )}
        </Field>
        <Ticks connection={connection} values={values} />
      </Section>
      <Section title={t('form.queues')} help={t('form.queuesHelp')}>
        <QueueTicks queues={queues} chosen={chosen} onChange={setChosen} />
      </Section>
      <Section title={t('form.messages')}>
        <Greeting connection={connection} problem={problem} isNeeded={chosen.length > 1} />
        <Field
          label={t('form.farewell')}
          name="complationMessage"
          errors={errors}
          help={t('form.farewellHelp')}
        >
          {(control) => (
            <Textarea
              {...control}
              maxLength={4096}
              defaultValue={values?.complationMessage ?? connection?.complationMessage}
            />
          )}
        </Field>
        <Field
          label={t('form.reopen')}
          name="timeCreateNewTicket"
          errors={errors}
          help={t('form.reopenHelp')}
        >
          {(control) => (
            <Input
              {...control}
              type="number"
              min={0}
              max={525600}
              className="max-w-32"
              defaultValue={values?.timeCreateNewTicket ?? connection?.timeCreateNewTicket ?? 0}
            />
          )}
        </Field>
      </Section>
      <RatingFields connection={connection} asksRatings={asksRatings} problem={problem} />
      {!connection && <UnofficialWarning />}
      <SubmitButton busy={busy} className="justify-self-end">
        {connection ? t('form.save') : t('form.create')}
      </SubmitButton>
    </Form>
  )
}

type GreetingProps = Pick<ConnectionFormProps, 'connection' | 'problem'> & { isNeeded: boolean }

/** Nothing sends it before the bot exists: it is asked for where the specification demands it, and kept. */
function Greeting({ connection, problem, isNeeded }: GreetingProps) {
  const { t } = useTranslation('connections')
  const value = problem?.values.greetingMessage ?? connection?.greetingMessage ?? ''
  if (!isNeeded) return <input type="hidden" name="greetingMessage" value={value} />
  const isMissing = problem?.code === 'ERR_WAPP_GREETING_REQUIRED'
  return (
    <Field
      label={t('form.greeting')}
      name="greetingMessage"
      errors={isMissing ? { greetingMessage: problem.code } : problem?.fields}
      help={t('form.greetingHelp')}
      required
    >
      {(control) => <Textarea {...control} maxLength={4096} defaultValue={value} />}
    </Field>
  )
}

/** The queues as they were ticked, when the form comes back. */
function chosenIn(values: FormProblem['values'] | undefined): number[] | undefined {
  return values && (values.queueIds?.split(',').map(Number) ?? [])
}

type TicksProps = Pick<ConnectionFormProps, 'connection'> & { values?: FormProblem['values'] }

function Ticks({ connection, values }: TicksProps) {
  const { t } = useTranslation('connections')
  /** A box that is not ticked is sent as nothing. */
  const ticked = (name: string, saved = false) => (values ? values[name] === 'true' : saved)
  return (
    <>
      <Tick
        name="isDefault"
        checked={ticked('isDefault', connection?.isDefault)}
        fixed={connection?.isDefault}
        help={t('form.isDefaultHelp')}
      >
        {t('form.isDefault')}
      </Tick>
      <Tick
        name="allowGroup"
        checked={ticked('allowGroup', connection?.allowGroup)}
        help={t('form.allowGroupHelp')}
      >
        {t('form.allowGroup')}
      </Tick>
      <Tick
        name="groupAsTicket"
        checked={ticked('groupAsTicket', connection?.groupAsTicket === 'enabled')}
        help={t('form.groupAsTicketHelp')}
      >
        {t('form.groupAsTicket')}
      </Tick>
      <Tick
        name="showTyping"
        checked={ticked('showTyping', connection?.showTyping ?? true)}
        help={t('form.showTypingHelp')}
      >
        {t('form.showTyping')}
      </Tick>
    </>
  )
}

type TickProps = {
  name: string
  checked?: boolean
  /** Cannot be taken away here: the mark moves by giving it to another. */
  fixed?: boolean
  help: string
  children: ReactNode
}

/** The browser's own box, so that it is sent without JavaScript too. */
function Tick({ name, checked, fixed, help, children }: TickProps) {
  return (
    <label className="flex items-start gap-2.5 touch:min-h-11">
      {fixed && <input type="hidden" name={name} value="true" />}
      <input
        type="checkbox"
        name={fixed ? undefined : name}
        value="true"
        defaultChecked={checked}
        disabled={fixed}
        className="mt-0.5 size-4 shrink-0 accent-accent touch:size-6"
      />
      <span className="grid gap-0.5">
        <span className="font-medium">{children}</span>
        <span className="text-xs text-muted">{help}</span>
      </span>
    </label>
  )
}

type QueueTicksProps = {
  queues: readonly QueueChoice[]
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
}

function QueueTicks({ queues, chosen, onChange }: QueueTicksProps) {
  const { t } = useTranslation('connections')
  if (queues.length === 0) return <p className="text-sm text-muted">{t('form.noQueues')}</p>
  return (
    <div className="grid gap-1">
      {queues.map(({ id, name, color }) => (
        <label key={id} className="flex min-h-8 items-center gap-2.5 touch:min-h-11">
          <input
            type="checkbox"
            name="queueIds"
            value={id}
            checked={chosen.includes(id)}
            onChange={() =>
              onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
            }
            className="size-4 shrink-0 accent-accent touch:size-6"
          />
          <ColourDot color={color} />
          <span className="min-w-0 truncate">{name}</span>
        </label>
      ))}
    </div>
  )
}
