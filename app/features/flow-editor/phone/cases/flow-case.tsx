import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TryFlowTurn } from '#domain/bot/contract/try/try-flow-schema.ts'
import { flowCaseResource } from '#domain/flow-cases/contract/resource.ts'
import { isSameFlowTurn } from '#domain/flow-cases/contract/rules.ts'
import type { FlowCaseResult } from '#domain/flow-cases/contract/schema.ts'
import { useMutation } from '~/kit/mutation'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { useEditor } from '../../state/editor-context'

const TONES = { held: 'ok', differs: 'warn' } as const

type FlowCaseProps = {
  caseResult: FlowCaseResult
  onOpen: () => void
  onRemove: () => void
  onAccepted: () => void
}

/** A case with what became of it; where the drawing answers otherwise, what it answered and answers at the first such step. */
export function FlowCase({ caseResult, onOpen, onRemove, onAccepted }: FlowCaseProps) {
  const { t } = useTranslation('flow-editor')
  const { autosave, maySave } = useEditor()
  const { id, version, name, steps, result, expected, turns } = caseResult
  const update = useMutation(flowCaseResource.endpoints.update, { key: id, onDone: onAccepted })
  const accept = async () => {
    await autosave.flush()
    await update.run({ flowCaseId: id, version, steps })
  }
  const first = Array.from({ length: Math.max(expected.length, turns.length) }).findIndex(
    (_, index) => !isSameFlowTurn(expected[index], turns[index]),
  )
  return (
    <li
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-line p-2"
      data-result={result}
    >
      <div className="flex items-center gap-1.5">
        <Button
          variant="ghost"
          size="sm"
          className="min-w-0 flex-1 justify-start"
          aria-label={t('cases.open', { name })}
          onClick={onOpen}
        >
          <span className="truncate">{name}</span>
        </Button>
        <Badge tone={TONES[result]}>{t(`cases.result.${result}`)}</Badge>
        {maySave && (
          <Button variant="ghost" size="icon-sm" aria-label={t('cases.delete', { name })} onClick={onRemove}>
            <Trash2 />
          </Button>
        )}
      </div>
      {result === 'differs' && (
        <>
          <div className="grid gap-2">
            <Side title={t('cases.before')} turn={expected[first]} />
            <Side title={t('cases.now')} turn={turns[first]} />
          </div>
          {maySave && (
            <Button
              size="sm"
              className="justify-self-start"
              disabled={update.busy}
              onClick={() => void accept()}
            >
              {t('cases.accept')}
            </Button>
          )}
        </>
      )}
    </li>
  )
}

function Side({ title, turn }: { title: string; turn: TryFlowTurn | undefined }) {
  const { t } = useTranslation('flow-editor')
  return (
    <div className="grid content-start gap-1 rounded-md bg-hover p-2">
      <h4 className="text-xs font-medium text-muted">{title}</h4>
      {turn?.lines.map((turnLine, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
        <p key={index} className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {turnLine.by === 'file'
            ? t('trial.file', { name: turnLine.caption || turnLine.fileName.slice(0, 8) })
            : turnLine.text}
        </p>
      ))}
      {turn?.ending?.queue && <p>{t('trial.queue', { name: turn.ending.queue })}</p>}
      {turn?.ending && <p>{t('trial.ended', { outcome: t(`trial.outcome.${turn.ending.outcome}`) })}</p>}
      {turn?.waitsFor && <p className="text-muted">{t(`cases.waits.${turn.waitsFor}`)}</p>}
      {!turn && <p className="text-muted">{t('cases.nothing')}</p>}
    </div>
  )
}
