import { useField } from '@conform-to/react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TemplateName } from '#domain/flows/contract/templates/index.ts'
import { FieldNotes } from '~/kit/form/fields/field-frame'
import { FileButton } from '~/kit/form/fields/file-button'
import { BEGINNING, FLOW_FILE, FROM_FILE } from './beginnings'

export type OfferedTemplate = { name: TemplateName; nodeCount: number }

/** With what a new flow begins: nothing, a template, or a file. Choosing a file chooses this. */
export function BeginningField({ templates }: { templates: readonly OfferedTemplate[] }) {
  const { t } = useTranslation('flows')
  const [field] = useField<string>(BEGINNING)
  const chosen = field.initialValue ?? ''
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="mb-1.5 text-sm font-medium">{t('begin.title')}</legend>
      <Choice value="" isChosen={chosen === ''} title={t('begin.empty')} text={t('begin.emptyText')} />
      {templates.map(({ name, nodeCount }) => (
        <Choice
          key={name}
          value={name}
          isChosen={chosen === name}
          title={t(`begin.${name}`)}
          text={t(`begin.${name}Text`)}
          aside={t('begin.nodes', { count: nodeCount })}
        />
      ))}
      <FileChoice isChosen={chosen === FROM_FILE} />
    </fieldset>
  )
}

type ChoiceProps = {
  value: string
  isChosen: boolean
  title: string
  text: string
  aside?: string
  children?: ReactNode
}

function Choice({ value, isChosen, title, text, aside, children }: ChoiceProps) {
  const id = useId()
  return (
    <div className="grid gap-2 rounded-lg border border-line p-3 has-checked:border-accent-text has-checked:bg-raised">
      <label className="flex items-start gap-3 touch:min-h-11">
        <input
          type="radio"
          name={BEGINNING}
          value={value}
          defaultChecked={isChosen}
          aria-labelledby={`${id}-title`}
          aria-describedby={id}
          className="mt-0.5 size-4 shrink-0 accent-accent touch:size-5"
        />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex items-baseline justify-between gap-2">
            <span id={`${id}-title`} className="font-medium">
              {title}
            </span>
            {aside && <span className="tabular shrink-0 text-xs text-muted">{aside}</span>}
          </span>
          <span id={id} className="text-sm text-muted">
            {text}
          </span>
        </span>
      </label>
      {children}
    </div>
  )
}

function FileChoice({ isChosen }: { isChosen: boolean }) {
  const { t } = useTranslation('flows')
  const [field] = useField<File>(FLOW_FILE)
  const box = useRef<HTMLDivElement>(null)
  const [fileName, setFileName] = useState('')
  const proposedName = useRef('')
  const choose = (input: HTMLInputElement) => {
    setFileName(input.files?.[0]?.name ?? '')
    const radio = box.current?.querySelector<HTMLInputElement>('input[type=radio]')
    const file = input.files?.[0]
    if (!file) return
    if (radio) radio.checked = true
    const nameInput = input.form?.elements.namedItem('name')
    if (!(nameInput instanceof HTMLInputElement) || nameInput.value !== proposedName.current) return
    proposedName.current = nameOf(file, nameInput.maxLength)
    nameInput.value = proposedName.current
  }
  return (
    <div ref={box}>
      <Choice value={FROM_FILE} isChosen={isChosen} title={t('begin.file')} text={t('begin.fileText')}>
        <div className="flex min-w-0 flex-wrap items-center gap-2 ps-7">
          <FileButton
            id={field.id}
            name={FLOW_FILE}
            accept="application/json,.json"
            label={t('begin.pick')}
            aria-label={t('begin.pick')}
            aria-describedby={field.errors ? field.errorId : undefined}
            aria-invalid={field.errors ? true : undefined}
            onChange={({ currentTarget }) => choose(currentTarget)}
          />
          <span className="min-w-0 truncate text-sm">{fileName}</span>
        </div>
        <div className="ps-7 empty:hidden">
          <FieldNotes field={field} />
        </div>
      </Choice>
    </div>
  )
}

/** A file's name without its ending, as far as a field takes it. */
function nameOf({ name }: File, maxLength: number): string {
  return name.replace(/\.[^.]*$/, '').slice(0, maxLength > 0 ? maxLength : undefined)
}
