import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TryFlowStep } from '#domain/bot/contract/try/try-flow-schema.ts'
import { flowCaseResource } from '#domain/flow-cases/contract/resource.ts'
import { FlowCaseInput } from '#domain/flow-cases/contract/schema.ts'
import type { FlowGraph } from '#domain/flows/contract/graph.ts'
import { TextField } from '~/kit/form/fields/text-field'
import { FormDialog } from '~/kit/form-dialog'
import { useMutation } from '~/kit/mutation'
import { useDelete } from '~/kit/use-delete'
import { Button } from '~/ui/button'
import { useEditor } from '../../state/editor-context'
import { FlowCase } from './flow-case'
import { useFlowCases } from './use-flow-cases'

const Naming = FlowCaseInput.pick({ name: true })

type FlowCasesProps = {
  graph: FlowGraph
  /** The conversation on the phone. */
  steps: readonly TryFlowStep[]
  onOpen: (steps: readonly TryFlowStep[]) => void
}

/** Conversations that were kept, and whether the drawing still answers as it did. docs/decisions/130-test-cases-of-flows.md. */
export function FlowCases({ graph, steps, onOpen }: FlowCasesProps) {
  const { t } = useTranslation('flow-editor')
  const { flow, autosave, maySave } = useEditor()
  const { cases, read } = useFlowCases(flow.id, graph)
  const [isNaming, setNaming] = useState(false)
  const create = useMutation(flowCaseResource.endpoints.create, {
    isAnswerShown: true,
    onDone() {
      setNaming(false)
      read()
    },
  })
  const remove = useDelete(flowCaseResource, { onGone: read })
  const keep = async (name: string) => {
    // What is drawn now is what it is to answer.
    await autosave.flush()
    return create.run({ name, flowId: flow.id, steps: [...steps] })
  }
  if (!maySave && cases?.length === 0) return null
  return (
    <section aria-label={t('cases.title')} className="grid grid-cols-[minmax(0,1fr)] gap-2 text-sm">
      <h3 className="font-semibold">{t('cases.title')}</h3>
      {cases?.length === 0 && <p className="text-muted">{t('cases.none')}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {cases?.map((caseResult) => (
          <FlowCase
            key={caseResult.id}
            caseResult={caseResult}
            onOpen={() => onOpen(caseResult.steps)}
            onRemove={() => remove.run({ id: caseResult.id, name: caseResult.name })}
            onAccepted={read}
          />
        ))}
      </ul>
      {maySave && (
        <Button
          size="sm"
          className="justify-self-start"
          disabled={steps.length === 0}
          onClick={() => setNaming(true)}
        >
          <BookmarkPlus />
          {t('cases.keep')}
        </Button>
      )}
      <FormDialog
        open={isNaming}
        onOpenChange={setNaming}
        title={t('cases.keep')}
        text={t('cases.keepText')}
        submit={t('cases.keep')}
        schema={Naming}
        send={({ name }) => keep(name)}
      >
        <TextField name="name" label={t('cases.name')} autoComplete="off" autoFocus />
      </FormDialog>
      {remove.dialog}
    </section>
  )
}
