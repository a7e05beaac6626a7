import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FlowNode, NodeType } from '#domain/flows/contract/graph.ts'
import { NODE_KINDS } from '#domain/flows/contract/nodes/index.ts'
import { useErrorText } from '~/lib/text/error-text'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Sheet, SheetClose, SheetContent, SheetTitle } from '~/ui/sheet'
import { Spinner } from '~/ui/spinner'
import { toast } from '~/ui/toaster'
import { usualData } from '../drawing/new-data'
import { keyNameOf, readFields, withFields } from '../drawing/node-fields-of'
import { iconOf, kindStyle } from '../kinds'
import { type Spot, useDrawing, useEditor } from '../state/editor-context'
import { ChoicesEditor, type EditedOption } from './choices-editor'
import { completeFields } from './complete-fields'
import { contentData, type EditedCard, editedCards, newCard, withUploaded } from './content-cards'
import { ContentEditor } from './content-editor'
import { contentProblem, type FieldProblem, fieldProblems } from './field-problems'
import { NodeFields } from './node-fields'
import { uploadMedia } from './upload'
import { variablesFor } from './variables'

/** A node that is edited, or a new one of a kind for a spot. */
export type NodeRequest = { type: NodeType; node: FlowNode | null; spot: Spot }

/** The outcome of the dialog. */
export type NodeChange = {
  data: FlowNode['data']
  /** Keys that were typed, by field. */
  keys: Readonly<Record<string, string>>
  /** Exits that have another name now. */
  renamedExits: ReadonlyMap<string, string>
}

type NodeDialogProps = {
  request: NodeRequest | undefined
  onClose: () => void
  onSave: (request: NodeRequest, change: NodeChange) => void
}

/** The dialog of a node, drawn from what its kind declares. Specification 3 §2, §5. */
export function NodeDialog({ request, onClose, onSave }: NodeDialogProps) {
  return (
    <Sheet open={request !== undefined} onOpenChange={(open) => open || onClose()}>
      {request && (
        <SheetContent
          className="sm:max-w-lg"
          aria-describedby={undefined}
          // What is typed is not lost by a press beside it.
          onInteractOutside={(event) => event.preventDefault()}
        >
          <NodeForm request={request} onSave={(change) => onSave(request, change)} />
        </SheetContent>
      )}
    </Sheet>
  )
}

function useTitle({ type, node }: NodeRequest): string {
  const { t } = useTranslation('flow-editor')
  if (type === 'singleBlock') return node ? t('content.edit') : t('content.add')
  return node ? t('dialog.edit', { kind: t(`kind.${type}`) }) : t('dialog.add', { kind: t(`kind.${type}`) })
}

/** The fields of the node, and the usual value of each that it lacks, by which it is read. */
function startFields({ type, node }: NodeRequest): FlowNode['data'] {
  return { ...readFields(aNewNode(type)), ...(node && readFields(node)) }
}

function aNewNode(type: NodeType): FlowNode {
  return { id: '', type, position: { x: 0, y: 0 }, data: usualData(type) }
}

type NodeFormProps = { request: NodeRequest; onSave: (change: NodeChange) => void }

function NodeForm({ request, onSave }: NodeFormProps) {
  const { type, node } = request
  const { t } = useTranslation('flow-editor')
  const { t: common } = useTranslation()
  const errorText = useErrorText()
  const { flow, store } = useEditor()
  const drawing = useDrawing()
  const formId = useId()
  const [start] = useState(() => node ?? aNewNode(type))
  const [fields, setFields] = useState(() => startFields(request))
  const [cards, setCards] = useState<EditedCard[]>(() => (node ? editedCards(node) : [newCard('message')]))
  const [options, setOptions] = useState<EditedOption[]>(() => optionsIn(startFields(request), node !== null))
  const [file, setFile] = useState<File | null>(null)
  const [problems, setProblems] = useState<ReadonlyMap<string, FieldProblem>>(new Map())
  const [isJudged, setJudged] = useState(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  // The buttons of a card stand before its text.
  useEffect(() => form.current?.querySelector<HTMLElement>('textarea, input, select')?.focus(), [])
  const title = useTitle(request)
  const Icon = iconOf(type)
  const isContent = NODE_KINDS[type].fields.some((field) => field.type === 'content')
  const isMenu = NODE_KINDS[type].fields.some((field) => field.type === 'choices')
  const variables = variablesFor(drawing.nodes)

  const hasKey = (name: string) =>
    node !== null &&
    (flow.secrets.some(
      (secret) => secret.nodeId === node.id && secret.field === keyNameOf(type, fields, name),
    ) ||
      typeof store.read().typedKeys[node.id]?.[name] === 'string')

  async function upload(files: readonly File[]): Promise<string[] | null> {
    setFailure(undefined)
    setSending(files.length > 0)
    const uploaded = await uploadMedia(files)
    setSending(false)
    if (uploaded.ok) return uploaded.names
    setFailure(
      uploaded.problem === 'compression'
        ? t('content.compressionFailed')
        : errorText(uploaded.problem.code, uploaded.problem.details),
    )
    return null
  }

  function changeCards(next: EditedCard[]) {
    setCards(next)
    if (next.length === cards.length) return
    setJudged(false)
    setFailure(undefined)
  }

  async function saveContent() {
    const problem = contentProblem(
      cards.map((card) => ({ ...card, hasFile: card.file !== null || card.value !== '' })),
    )
    setJudged(problem !== null)
    if (problem) return setFailure(t(`contentProblem.${problem}`))
    const names = await upload(cards.flatMap((card) => card.file ?? []))
    if (!names) return
    onSave({ data: contentData(withUploaded(cards, names)), keys: {}, renamedExits: new Map() })
    if (!node) toast.success(t('content.added'))
  }

  async function saveFields() {
    const arrayOption = options.map(({ number, value }) => ({ number: number.trim(), value: value.trim() }))
    const judged: FlowNode['data'] = {
      ...fields,
      ...(isMenu && { arrayOption }),
      // A file that was chosen has its name once it is uploaded.
      ...(file && { url: file.name }),
    }
    const foundProblems = fieldProblems(type, judged, hasKey)
    setProblems(foundProblems)
    if (foundProblems.size > 0) return
    const names = await upload(file ? [file] : [])
    if (!names) return
    const wholeFields: FlowNode['data'] = { ...judged, ...(names[0] !== undefined && { url: names[0] }) }
    const { fields: complete, keys } = completeFields(type, wholeFields, flow.choices)
    onSave({ data: withFields(start, complete), keys, renamedExits: renamedExits(options) })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void (isContent ? saveContent() : saveFields())
  }

  return (
    <>
      <header className="flex shrink-0 items-center gap-2.5 border-b border-line px-5 py-3.5 pe-14">
        <span style={kindStyle(type)} className="kind grid size-7 place-items-center rounded-md">
          <Icon aria-hidden className="size-4" />
        </span>
        <SheetTitle>{title}</SheetTitle>
      </header>
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={submit}
        className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-5 overflow-y-auto p-5 min-h-0"
      >
        {failure && <Alert tone="bad">{failure}</Alert>}
        {isContent ? (
          <ContentEditor cards={cards} variables={variables} isJudged={isJudged} onChange={changeCards} />
        ) : (
          <NodeFields
            type={type}
            nodeId={node?.id ?? null}
            fields={fields}
            problems={problems}
            variables={variables}
            file={file}
            onFile={setFile}
            choices={
              <ChoicesEditor
                options={options}
                onChange={setOptions}
                problem={problemText(problems.get('arrayOption'))}
              />
            }
            onChange={(name, value) => setFields((before) => ({ ...before, [name]: value }))}
          />
        )}
      </form>
      <footer className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line bg-panel px-5 py-3">
        {isSending && (
          <p role="status" className="me-auto flex items-center gap-2 text-sm text-muted">
            <Spinner label="" />
            {t('content.uploading')}
          </p>
        )}
        <SheetClose asChild>
          <Button>{common('cancel')}</Button>
        </SheetClose>
        <Button type="submit" form={formId} variant="primary" aria-disabled={isSending} disabled={isSending}>
          {node ? t('dialog.save') : t('dialog.addButton')}
        </Button>
      </footer>
    </>
  )

  function problemText(problem: FieldProblem | undefined): string | undefined {
    return problem && t(`fieldProblem.${problem}`)
  }
}

/** The options of a menu; those of a stored one remember the number by which their edge knows them. */
function optionsIn({ arrayOption }: FlowNode['data'], isStored: boolean): EditedOption[] {
  const options = Array.isArray(arrayOption) ? arrayOption.map((option) => Object(option)) : []
  return options.map(({ number, value }) => ({
    key: crypto.randomUUID(),
    number: String(number ?? ''),
    value: String(value ?? ''),
    former: isStored ? String(number ?? '') : null,
  }))
}

/** Edges follow their options where these have other numbers now, and leave those that are gone. */
function renamedExits(options: readonly EditedOption[]): Map<string, string> {
  return new Map(
    options.flatMap(({ number, former }) =>
      former === null ? [] : [[`a${former}`, `a${number.trim()}`] as const],
    ),
  )
}
