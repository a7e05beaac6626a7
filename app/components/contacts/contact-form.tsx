import { Plus, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as contacts from '#domain/contacts/endpoints.ts'
import type { ContactView } from '#domain/contacts/schema.ts'
import type { Problem as Refused } from '#domain/core/problems.ts'
import { call } from '~/lib/call'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'
import { Field, Problem, SubmitButton } from '../form'
import { Button } from '../ui/button'
import { Input } from '../ui/input'

type Extra = { name: string; value: string }

type ContactFormProps = {
  /** The contact that is edited; without one a new one is made. */
  contact?: ContactView
  name?: string
  number?: string
  onSaved: (contact: ContactView) => void
  onCancel: () => void
}

/** A contact's name, number, e-mail and further fields. Specification 1 §5. */
export function ContactForm({ contact, name = '', number = '', onSaved, onCancel }: ContactFormProps) {
  const { t } = useTranslation('contacts')
  const common = useTranslation().t
  const viewer = useShell()?.viewer
  const [extra, setExtra] = useState<Extra[]>(contact?.extraInfo ?? [])
  const [problem, setProblem] = useState<Refused>()
  const [busy, setBusy] = useState(false)
  const mayNumber = !contact || (viewer !== undefined && may(viewer, 'contacts:editNumber'))

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    setBusy(true)
    const body = bodyOf(new FormData(event.currentTarget), extra, mayNumber)
    const saved = contact
      ? await call(contacts.update, { ...body, contactId: contact.id })
      : await call(contacts.create, { number: '', ...body })
    setBusy(false)
    if (saved.ok) onSaved(saved.value)
    else setProblem(saved.problem)
  }
  const errors = problem?.fields
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Problem code={problem?.code} details={problem?.details} />
      <Field label={t('name')} name="name" errors={errors} required>
        {(control) => (
          <Input {...control} defaultValue={contact?.name ?? name} minLength={2} maxLength={250} autoFocus />
        )}
      </Field>
      {!contact?.isGroup && (
        <Field label={t('number')} name="number" errors={errors} help={t('numberHelp')} required={mayNumber}>
          {(control) => (
            <Input
              {...control}
              defaultValue={contact?.number ?? number}
              disabled={!mayNumber}
              inputMode="tel"
              maxLength={50}
            />
          )}
        </Field>
      )}
      <Field label={t('email')} name="email" errors={errors}>
        {(control) => <Input {...control} type="email" defaultValue={contact?.email} maxLength={250} />}
      </Field>
      <ExtraFields extra={extra} onChange={setExtra} />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{common('cancel')}</Button>
        <SubmitButton busy={busy}>{t('save')}</SubmitButton>
      </div>
    </form>
  )
}

function ExtraFields({ extra, onChange }: { extra: Extra[]; onChange: (extra: Extra[]) => void }) {
  const { t } = useTranslation('contacts')
  const change = (at: number, changed: Partial<Extra>) =>
    onChange(extra.map((field, index) => (index === at ? { ...field, ...changed } : field)))
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{t('extra')}</legend>
      {extra.map((field, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields have no name of their own until they are saved
        <div key={at} className="flex items-center gap-2">
          <Input
            aria-label={t('extraName')}
            placeholder={t('extraName')}
            value={field.name}
            maxLength={100}
            onChange={(event) => change(at, { name: event.currentTarget.value })}
          />
          <Input
            aria-label={t('extraValue')}
            placeholder={t('extraValue')}
            value={field.value}
            maxLength={1000}
            onChange={(event) => change(at, { value: event.currentTarget.value })}
          />
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('removeExtra')}
            onClick={() => onChange(extra.toSpliced(at, 1))}
          >
            <X />
          </Button>
        </div>
      ))}
      <Button
        size="sm"
        className="justify-self-start"
        onClick={() => onChange([...extra, { name: '', value: '' }])}
      >
        <Plus />
        {t('addExtra')}
      </Button>
    </fieldset>
  )
}

function bodyOf(form: FormData, extra: Extra[], mayNumber: boolean) {
  return {
    name: String(form.get('name') ?? ''),
    ...(mayNumber && form.has('number') && { number: String(form.get('number')).replace(/[^\d+]/g, '') }),
    email: String(form.get('email') ?? ''),
    extraInfo: extra.filter((field) => field.name.trim() !== ''),
  }
}
