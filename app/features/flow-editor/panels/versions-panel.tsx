import { History, RotateCcw } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '#domain/core/contract/problems.ts'
import * as flows from '#domain/flows/contract/endpoints.ts'
import type { FlowVersionRow, FlowVersionView, Published } from '#domain/flows/contract/schema.ts'
import { ConfirmDialog } from '~/kit/confirm/confirm'
import { useMutation } from '~/kit/mutation'
import { call } from '~/lib/call'
import { useErrorText } from '~/lib/text/error-text'
import { dateAndTime } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { Alert } from '~/ui/alert'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Spinner } from '~/ui/spinner'
import { diffDrawings } from '../drawing/diff'
import { useDrawing, useEditor } from '../state/editor-context'
import { DiffView } from './diff-view'

type VersionsPanelProps = {
  /** The number of the newest version: with another one the list is read again. */
  publishedNumber: number
  onRestored: (version: FlowVersionView, outcome: Published) => void
}

/** The published versions: who made each, its note, what differs from the drawing, and restoring it. */
export function VersionsPanel({ publishedNumber, onRestored }: VersionsPanelProps) {
  const { t } = useTranslation('flow-editor')
  const errorText = useErrorText()
  const { flow } = useEditor()
  const [versions, setVersions] = useState<readonly FlowVersionRow[]>()
  const [problem, setProblem] = useState<Problem>()
  const [openId, setOpenId] = useState<number>()
  const read = useCallback(async () => {
    setProblem(undefined)
    const answer = await call(flows.versions, { flowId: flow.id })
    if (answer.ok) setVersions(answer.value.versions)
    else setProblem(answer.problem)
  }, [flow.id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is another list
  useEffect(() => void read(), [read, publishedNumber])
  if (problem) {
    return (
      <div className="p-4">
        <Alert tone="bad">
          {errorText(problem.code, problem.details)}
          <Button size="sm" onClick={() => void read()}>
            {t('again')}
          </Button>
        </Alert>
      </div>
    )
  }
  if (!versions) {
    return (
      <div className="grid place-items-center p-6">
        <Spinner label={t('versions.title')} />
      </div>
    )
  }
  if (versions.length === 0) {
    return (
      <p className="flex items-center gap-2 p-4 text-sm text-muted">
        <History aria-hidden className="size-4" />
        {t('versions.none')}
      </p>
    )
  }
  return (
    <ul className="grid gap-2 p-4">
      {versions.map((version) => (
        <VersionEntry
          key={version.id}
          version={version}
          isOpen={version.id === openId}
          onToggle={() => setOpenId(version.id === openId ? undefined : version.id)}
          onRestored={onRestored}
        />
      ))}
    </ul>
  )
}

type VersionEntryProps = {
  version: FlowVersionRow
  isOpen: boolean
  onToggle: () => void
  onRestored: VersionsPanelProps['onRestored']
}

function VersionEntry({ version, isOpen, onToggle, onRestored }: VersionEntryProps) {
  const { t } = useTranslation('flow-editor')
  const clock = useClock()
  const { number, note, by, createdAt, isPublished, caseCount, differingCases } = version
  return (
    <li className="grid gap-2 rounded-lg border border-line p-3 text-sm">
      <button
        type="button"
        aria-expanded={isOpen}
        className="grid gap-1 text-start touch:min-h-11"
        onClick={onToggle}
      >
        <span className="flex items-center gap-2">
          <span className="font-medium">{t('versions.name', { number })}</span>
          {isPublished && <Badge tone="ok">{t('versions.present')}</Badge>}
        </span>
        <span className="text-xs text-muted">
          {[dateAndTime(createdAt, clock), by].filter(Boolean).join(' · ')}
        </span>
        {note && <span className="[overflow-wrap:anywhere]">{note}</span>}
        {caseCount > 0 && (
          <span className={differingCases.length > 0 ? 'text-warn' : 'text-muted'}>
            {differingCases.length > 0
              ? t('cases.differing', { names: differingCases.join(', ') })
              : t('cases.allHeld', { count: caseCount })}
          </span>
        )}
      </button>
      {isOpen && <VersionDetails version={version} onRestored={onRestored} />}
    </li>
  )
}

function VersionDetails({ version, onRestored }: Pick<VersionEntryProps, 'version' | 'onRestored'>) {
  const { t } = useTranslation('flow-editor')
  const errorText = useErrorText()
  const { flow, maySave, autosave } = useEditor()
  const drawing = useDrawing()
  const [openedVersion, setOpenedVersion] = useState<FlowVersionView>()
  const [problem, setProblem] = useState<Problem>()
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    let isGone = false
    void call(flows.version, { flowId: flow.id, flowVersionId: version.id }).then((answer) => {
      if (isGone) return
      if (answer.ok) setOpenedVersion(answer.value)
      else setProblem(answer.problem)
    })
    return () => {
      isGone = true
    }
  }, [flow.id, version.id])
  const { run, busy } = useMutation(flows.restore, {
    key: version.id,
    onDone: (outcome) => openedVersion && onRestored(openedVersion, outcome),
  })
  const restore = async () => {
    // What was drawn last is the draft that is restored over, so that undo and a reload find the same.
    await autosave.flush()
    await run({ flowId: flow.id, flowVersionId: version.id })
  }
  if (problem) return <Alert tone="bad">{errorText(problem.code, problem.details)}</Alert>
  if (!openedVersion) return <Spinner label={t('versions.name', { number: version.number })} />
  return (
    <>
      <DiffView
        diff={diffDrawings(openedVersion, drawing)}
        title={t('versions.difference', { number: version.number })}
      />
      {maySave && (
        <Button size="sm" className="justify-self-start" disabled={busy} onClick={() => setAsking(true)}>
          <RotateCcw />
          {t('versions.restore')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('versions.restoreTitle', { number: version.number })}
        text={t('versions.restoreText')}
        action={t('versions.restore')}
        onConfirm={() => void restore()}
      />
    </>
  )
}
