import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FlowNode, NodeType } from '#domain/flows/contract/graph.ts'
import { NODE_KINDS } from '#domain/flows/contract/nodes/index.ts'
import type { NodeField } from '#domain/flows/contract/nodes/node-fields.ts'
import { Input } from '~/ui/input'
import { PasswordInput } from '~/ui/password-input'
import { Select } from '~/ui/select'
import { Slider } from '~/ui/slider'
import { Switch } from '~/ui/switch'
import { Textarea } from '~/ui/textarea'
import { useVoices } from '../../prompts/use-voices'
import { keyNameOf } from '../drawing/node-fields-of'
import { useEditor } from '../state/editor-context'
import { FieldFrame, VariableList, withInserted } from './field-parts'
import type { FieldProblem } from './field-problems'
import { MediaInput } from './media-input'
import { MediaPreview } from './media-preview'

type Fields = FlowNode['data']
type Value = Fields[string]

export type NodeFieldsProps = {
  type: NodeType
  nodeId: string | null
  fields: Fields
  problems: ReadonlyMap<string, FieldProblem>
  variables: readonly string[]
  /** Chosen for the kind's field of a file, and not uploaded yet. */
  file: File | null
  onFile: (file: File) => void
  /** The editor of numbered choices, which stands in their place. */
  choices: ReactNode
  onChange: (name: string, value: Value) => void
}

/** The fields of a kind, as it declares them; cards and choices have editors of their own. */
export function NodeFields(props: NodeFieldsProps) {
  const { type, fields } = props
  const saved = NODE_KINDS[type].fields.find(
    (field) => field.type === 'prompt' || field.type === 'integration',
  )
  const isReplaced = saved !== undefined && fields[saved.name] !== null && fields[saved.name] !== undefined
  const shownFields = NODE_KINDS[type].fields.filter((field) => !isReplaced || field === saved)
  return shownFields.map((field) => <OneField key={field.name} field={field} {...props} />)
}

type OneFieldProps = NodeFieldsProps & { field: NodeField }

function OneField(props: OneFieldProps) {
  switch (props.field.type) {
    case 'content':
      return null
    case 'choices':
      return props.choices
    case 'switch':
      return <SwitchLine {...props} />
    case 'text':
    case 'variable':
      return <TextLine {...props} />
    case 'number':
      return <NumberLine {...props} />
    case 'secret':
      return <KeyLine {...props} />
    case 'file':
      return <FileLine {...props} />
    default:
      return <ChoiceLine {...props} />
  }
}

function useWords({ field, type, problems }: OneFieldProps) {
  const { t } = useTranslation('flow-editor')
  const labels: Readonly<Record<string, string>> = t('field', { returnObjects: true })
  const helps: Readonly<Record<string, string>> = t('fieldHelp', { returnObjects: true })
  const problem = problems.get(field.name)
  return {
    label: labels[`${type}_${field.name}`] ?? labels[field.name] ?? field.name,
    help: helps[`${type}_${field.name}`] ?? helps[field.name],
    problem: problem && t(`fieldProblem.${problem}`),
  }
}

function TextLine(props: OneFieldProps) {
  const { t } = useTranslation('flow-editor')
  const { field, fields, variables, onChange } = props
  const { label, help, problem } = useWords(props)
  const box = useRef<HTMLTextAreaElement & HTMLInputElement>(null)
  const value = String(fields[field.name] ?? '')
  const rows = field.type === 'text' ? field.rows : 1
  const isName = field.type === 'variable'
  const common = {
    ref: box,
    value,
    ...(field.type === 'text' && { maxLength: field.maxLength }),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(field.name, currentTarget.value),
  }
  const takesVariables = isName || rows > 1 || field.name === 'value'
  return (
    <>
      <FieldFrame label={label} help={help} problem={problem}>
        {(frame) =>
          rows > 1 ? (
            <Textarea {...frame} {...common} rows={rows} />
          ) : (
            <Input {...frame} {...common} autoComplete="off" />
          )
        }
      </FieldFrame>
      {takesVariables && props.type !== 'note' && props.type !== 'openai' && (
        <VariableList
          names={variables}
          label={t('variables')}
          onChoose={(text) =>
            onChange(field.name, isName ? text.replace(/[{}]/g, '') : withInserted(box.current, value, text))
          }
        />
      )}
    </>
  )
}

function NumberLine(props: OneFieldProps) {
  const { field, fields, onChange } = props
  const words = useWords(props)
  if (field.type !== 'number') return null
  const { name, min, max, step } = field
  const value = fields[name] ?? ''
  if (step >= 10 && max === 100) {
    return (
      <FieldFrame {...words} label={`${words.label}: ${String(value)}%`}>
        {({ id, ...frame }) => (
          <Slider
            {...frame}
            thumbLabel={words.label}
            min={min}
            max={max}
            step={step}
            value={[Number(value) || 0]}
            onValueChange={([next]) => onChange(name, next ?? 0)}
          />
        )}
      </FieldFrame>
    )
  }
  return (
    <FieldFrame {...words}>
      {(frame) => (
        <Input
          {...frame}
          type="number"
          inputMode="decimal"
          min={min}
          max={max}
          step={step}
          value={String(value)}
          onChange={({ currentTarget }) =>
            onChange(name, currentTarget.value === '' ? '' : Number(currentTarget.value))
          }
        />
      )}
    </FieldFrame>
  )
}

function SwitchLine(props: OneFieldProps) {
  const { field, fields, onChange } = props
  const words = useWords(props)
  return (
    <FieldFrame {...words}>
      {(frame) => (
        <Switch
          {...frame}
          checked={fields[field.name] === true}
          onCheckedChange={(checked) => onChange(field.name, checked)}
        />
      )}
    </FieldFrame>
  )
}

/** A key: it is never shown again, and stays as it is where the field is left empty. */
function KeyLine(props: OneFieldProps) {
  const { t } = useTranslation('flow-editor')
  const { type, field, fields, nodeId, onChange } = props
  const { flow } = useEditor()
  const words = useWords(props)
  const storedName = keyNameOf(type, fields, field.name)
  const stored = flow.secrets.find((secret) => secret.nodeId === nodeId && secret.field === storedName)
  return (
    <FieldFrame {...words} help={stored ? t('key.stored', { lastFour: stored.lastFour }) : words.help}>
      {(frame) => (
        <PasswordInput
          {...frame}
          autoComplete="off"
          placeholder={stored && `•••• ${stored.lastFour}`}
          value={String(fields[field.name] ?? '')}
          onChange={({ currentTarget }) => onChange(field.name, currentTarget.value)}
        />
      )}
    </FieldFrame>
  )
}

function FileLine(props: OneFieldProps) {
  const { field, fields, file, onFile } = props
  const words = useWords(props)
  if (field.type !== 'file') return null
  const { media, name } = field
  return (
    <>
      <MediaInput media={media} help={words.help} problem={words.problem} onFile={onFile} />
      <MediaPreview media={media} value={String(fields[name] ?? '')} file={file} name={file?.name ?? ''} />
    </>
  )
}

function ChoiceLine(props: OneFieldProps) {
  const { field, fields, onChange } = props
  const words = useWords(props)
  const { options, placeholder } = useOptions(field, fields[field.name])
  const isRow = field.type === 'queue' || field.type === 'prompt' || field.type === 'integration'
  return (
    <FieldFrame {...words}>
      {(frame) => (
        <Select
          {...frame}
          options={options}
          {...(placeholder !== undefined && { placeholder })}
          value={String(fields[field.name] ?? '')}
          onChange={({ currentTarget: { value } }) => {
            const isNumber = isRow || field.name === 'condition'
            onChange(field.name, value === '' ? null : isNumber ? Number(value) : value)
          }}
        />
      )}
    </FieldFrame>
  )
}

function useOptions(field: NodeField, value: unknown) {
  const { t } = useTranslation('flow-editor')
  const { flow } = useEditor()
  const voices = useVoices()
  const { queues, prompts, integrations } = flow.choices
  const rows = { queue: queues, prompt: prompts, integration: integrations }
  if (field.type === 'queue' || field.type === 'prompt' || field.type === 'integration') {
    const options = rows[field.type].map(({ id, name }) => ({ value: id, label: name }))
    const isGone =
      value !== null && value !== undefined && !options.some((option) => option.value === Number(value))
    const goneOptions = isGone ? [{ value: Number(value), label: t('choice.gone') }] : []
    return { options: [...options, ...goneOptions], placeholder: t(`choice.${field.type}`) }
  }
  if (field.type === 'voice') {
    return { options: voices, placeholder: undefined }
  }
  const names: Readonly<Record<string, string>> = t('choiceName', { returnObjects: true })
  const values = field.type === 'choice' ? field.values : []
  const options = values.map((name) => ({ value: name, label: names[`${field.name}_${name}`] ?? name }))
  return { options, placeholder: undefined }
}
