import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import * as contactLists from '#domain/contact-lists/contract/endpoints.ts'
import { contactListResource } from '#domain/contact-lists/contract/resource.ts'
import {
  type ContactListChoices,
  ContactListInput,
  ContactListView,
  CopiedContacts,
} from '#domain/contact-lists/contract/schema.ts'
import { OptionalId, Text } from '#domain/core/contract/fields.ts'
import { SelectField } from '~/kit/form/fields/choice-field'
import { TextField } from '~/kit/form/fields/text-field'
import { FormDialog } from '~/kit/form-dialog'
import { type CallResult, call, callAny } from '~/lib/call'
import { toast } from '~/ui/toaster'

const Choosing = z.object({
  contactListId: OptionalId(),
  name: Text(50),
  consentSource: ContactListInput.shape.consentSource,
})

type ToListDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** The filter of the list of contacts that says who is meant; `contactIds` = these alone. */
  filter: Readonly<Record<string, unknown>>
  /** The name that a new list is proposed to have. */
  proposedName?: string
}

type ChosenList = Pick<ContactListView, 'id' | 'name'>

/** Copies contacts into a list, one that is there or a new one, portion by portion. */
export function ToListDialog({ open, onOpenChange, title, filter, proposedName = '' }: ToListDialogProps) {
  const { t } = useTranslation('contact-lists')
  const [choices, setChoices] = useState<ContactListChoices>([])
  /** Made by an earlier try, which went no further. */
  const made = useRef<ChosenList>()
  useEffect(() => {
    if (!open) return
    void call(contactLists.all).then((answer) => answer.ok && setChoices(answer.value))
  }, [open])
  const listOf = async (values: z.input<typeof Choosing>): Promise<CallResult<ChosenList>> => {
    const chosen = choices.find(({ id }) => String(id) === String(values.contactListId ?? ''))
    if (chosen) return { ok: true, value: chosen }
    if (made.current?.name === values.name) return { ok: true, value: made.current }
    const { name, consentSource } = values
    const created = await callAny(contactListResource.endpoints.create, { name, consentSource })
    if (!created.ok) return created
    made.current = ContactListView.parse(created.value)
    return { ok: true, value: made.current }
  }
  const send = async (values: z.input<typeof Choosing>): Promise<CallResult<unknown>> => {
    const list = await listOf(values)
    if (!list.ok) return list
    const copied = await copyAll(list.value.id, filter)
    if (!copied.ok) return copied
    const { name } = list.value
    const { value: count } = copied
    toast.success(count > 0 ? t('toList.done', { count, name }) : t('toList.none', { name }))
    made.current = undefined
    onOpenChange(false)
    return copied
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      schema={Choosing}
      defaults={{ name: proposedName.slice(0, 50) }}
      formKey={`${open} ${choices.length}`}
      title={title}
      text={t('toList.text')}
      submit={t('toList.submit')}
      send={send}
    >
      {choices.length > 0 && (
        <SelectField
          name="contactListId"
          label={t('toList.list')}
          options={choices.map(({ id, name }) => ({ value: id, label: name }))}
          emptyText={t('toList.newList')}
        />
      )}
      <TextField name="name" label={t('toList.newList')} autoComplete="off" />
      <TextField name="consentSource" label={t('source')} help={t('sourceHelp')} autoComplete="off" />
    </FormDialog>
  )
}

/** Asks for portion after portion; answers how many people are new in the list. */
async function copyAll(contactListId: number, filter: object): Promise<CallResult<number>> {
  let count = 0
  let from: Partial<CopiedContacts> | undefined
  for (;;) {
    const position = from && { after: from.next, upTo: from.upTo, total: from.total }
    const answer = await callAny(contactLists.fromContacts, { ...filter, contactListId, ...position })
    if (!answer.ok) return answer
    from = CopiedContacts.parse(answer.value)
    count += from.done ?? 0
    if (from.next == null) return { ok: true, value: count }
  }
}
