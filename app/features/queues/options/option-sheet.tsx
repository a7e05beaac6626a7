import { useField } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { OPTION_FAULTS, TARGET_FIELDS } from '#domain/queues/contract/option-rules.ts'
import { OPTION_TYPES, OptionForm, type OptionTargets } from '#domain/queues/contract/option-schema.ts'
import { SelectField, SwitchField } from '~/kit/form/fields/choice-field'
import { MessageField } from '~/kit/form/fields/message-field'
import { TextField } from '~/kit/form/fields/text-field'
import { Form } from '~/kit/form/form'
import { FormBody, SubmitButton } from '~/kit/form/form-parts'
import { FormSheet } from '~/kit/form-sheet'
import type { DraftOption } from './draft'

const FIELDS = [
  'name',
  'greetingMessage',
  'optQueueId',
  'optUserId',
  'optIntegrationId',
  'optFileId',
] as const

type OptionSheetProps = {
  open: boolean
  onClose: () => void
  /** It leaves the phone beside the menu in sight. */
  isBeside: boolean
  /** The one that is edited; a new one without it. */
  option: DraftOption | undefined
  /** The queue whose menu it is. */
  queue: { queueId: number; name: string }
  targets: OptionTargets
  /** Takes it into the menu; or says which field keeps it from there, by its code. */
  onTake: (form: OptionForm) => Record<string, string> | undefined
}

/** The fields of one option: its name, what it says, and what choosing it does. Specification 2 §2. */
export function OptionSheet({ open, onClose, isBeside, option, queue, targets, onTake }: OptionSheetProps) {
  const { t } = useTranslation('queues')
  const says = Object.fromEntries(
    FIELDS.flatMap((field) => OPTION_FAULTS.map((code) => [`${field}.${code}`, t(`options.fault.${code}`)])),
  )
  async function send(values: z.input<typeof OptionForm>) {
    const fields = onTake(OptionForm.parse(values))
    if (!fields) {
      onClose()
      return { ok: true as const, value: undefined }
    }
    return {
      ok: false as const,
      status: 422,
      problem: { code: 'ERR_VALIDATION' as const, fields, details: {} },
    }
  }
  return (
    <FormSheet
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={option ? t('options.edit', { name: option.name }) : t('options.new')}
      text={t('options.formText')}
      beside={isBeside && BESIDE_PHONE}
    >
      <Form schema={OptionForm} send={send} className="gap-4" defaults={option ?? NEW_OPTION} messages={says}>
        {/* The button stays where it is pressed when a sentence above it goes. */}
        <FormBody className="-m-1 gap-4 p-1">
          <TextField name="name" label={t('options.name')} autoFocus autoComplete="off" required />
          <SelectField
            name="queueType"
            label={t('options.type')}
            options={OPTION_TYPES.map((value) => ({ value, label: t(`options.types.${value}`) }))}
            required
          />
          <MessageField
            name="greetingMessage"
            label={t('options.words')}
            help={t('options.wordsHelp')}
            facts={{ queue: queue.name }}
            rows={4}
          />
          <Targets queue={queue} targets={targets} />
          <SwitchField name="closeTicket" label={t('options.closes')} help={t('options.closesHelp')} />
        </FormBody>
        <SubmitButton>{t('options.take')}</SubmitButton>
      </Form>
    </FormSheet>
  )
}

/** As far from the edge as the phone's column of the editor is wide. */
const BESIDE_PHONE = 'end-98 border-e'

const NEW_OPTION = { name: '', greetingMessage: '', queueType: 'text', closeTicket: false } as const

type TargetsProps = Pick<OptionSheetProps, 'queue' | 'targets'>

/** Shows the fields of the option's target, by its type. An attendant is one of the queue that is chosen above them. */
function Targets({ queue, targets }: TargetsProps) {
  const { t } = useTranslation('queues')
  const [type] = useField<string>('queueType')
  const [chosen] = useField<string>('optQueueId')
  const shownType = type.value ?? type.initialValue
  const fields: readonly string[] =
    TARGET_FIELDS[OPTION_TYPES.find((candidate) => candidate === shownType) ?? 'text']
  const queueId = Number(chosen.value || chosen.initialValue || queue.queueId)
  const users = targets.users.filter(({ queueIds }) => queueIds.includes(queueId))
  const choose = t('options.choose')
  return (
    <>
      {fields.includes('optQueueId') && (
        <SelectField
          name="optQueueId"
          label={t('options.queue')}
          options={choicesOf(targets.queues)}
          emptyText={fields.includes('optUserId') ? t('options.thisQueue', { name: queue.name }) : choose}
          required={!fields.includes('optUserId')}
        />
      )}
      {fields.includes('optUserId') && (
        <>
          <SelectField
            name="optUserId"
            label={t('options.user')}
            options={choicesOf(users)}
            emptyText={choose}
            required
          />
          {users.length === 0 && <p className="text-sm text-muted">{t('options.noUsers')}</p>}
        </>
      )}
      {fields.includes('optIntegrationId') && (
        <SelectField
          name="optIntegrationId"
          label={t('options.integration')}
          help={targets.integrations.length === 0 ? t('options.noIntegrations') : undefined}
          options={choicesOf(targets.integrations)}
          emptyText={choose}
          required
        />
      )}
      {fields.includes('optFileId') && (
        <SelectField
          name="optFileId"
          label={t('options.file')}
          help={targets.fileLists.length === 0 ? t('options.noFiles') : undefined}
          options={choicesOf(targets.fileLists)}
          emptyText={choose}
          required
        />
      )}
    </>
  )
}

function choicesOf(rows: readonly { id: number; name: string }[]) {
  return rows.map(({ id, name }) => ({ value: id, label: name }))
}
