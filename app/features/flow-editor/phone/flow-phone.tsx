import { FastForward, RefreshCw, SkipForward } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TryFlowLine, TryFlowStep, TryFlowTurn } from '#domain/bot/contract/try/try-flow-schema.ts'
import type { FlowGraph } from '#domain/flows/contract/graph.ts'
import { PhoneFace, PhoneNote, PhoneWords } from '~/features/bot-playground/phone/phone-face'
import { PhoneSaid } from '~/features/bot-playground/phone/phone-said'
import { TryClock, useWall } from '~/features/bot-playground/phone/try-clock'
import { Problem } from '~/kit/problem'
import { dateAndTime } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { Button } from '~/ui/button'
import { Disclosure } from '~/ui/disclosure'
import { Input } from '~/ui/input'
import { Select } from '~/ui/select'
import type { PhoneProps } from '../panels/open-panel'
import { useEditor } from '../state/editor-context'
import { useNodeText } from '../state/node-text'
import { FlowCases } from './cases/flow-cases'
import { TrialSteps } from './trial-steps'
import { type FlowTrial, useFlowTrial } from './use-flow-trial'

/** The phone beside the canvas: it talks with the drawing as it is now, and lights the node that has the turn. */
export function FlowPhone({ flowId, graph, onLit }: PhoneProps) {
  const { t } = useTranslation('flow-editor')
  const trial = useFlowTrial(flowId, graph)
  const { last, take } = trial
  const litId = last && !last.ending ? last.nodeId : null
  useEffect(() => {
    onLit(litId)
    return () => onLit(null)
  }, [litId, onLit])
  const clock = useClock()
  const { wall, setWall, startTime } = useWall(clock.timeZone)
  const say = (text: string, answerId?: string) =>
    take({ act: 'say', at: startTime().toISOString(), text, ...(answerId && { answerId }) })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PhoneFace
        title={t('trial.title')}
        className="h-112"
        count={trial.turns.length}
        nothing={t('trial.nothing')}
        onSay={say}
        onRestart={trial.restart}
        lines={trial.turns.map((turn, index) => (
          <TurnLines
            // biome-ignore lint/suspicious/noArrayIndexKey: a turn is known by its place alone
            key={index}
            step={trial.steps[index]}
            turn={turn}
            onPress={(title, answerId) => void say(title, answerId)}
          />
        ))}
      >
        {last && !last.ending && <Waiting turn={last} take={take} />}
      </PhoneFace>
      <Disclosure
        label={t('trial.clock', { time: dateAndTime(startTime().toISOString(), clock) })}
        className="text-sm"
        labelClass="font-medium"
      >
        <div className="mt-2">
          <TryClock connections={[]} connectionId={undefined} wall={wall} onWall={setWall} />
        </div>
      </Disclosure>
      {last && !last.ending && <Jump graph={graph} take={take} />}
      <Problem code={trial.problem?.code} details={trial.problem?.details} />
      {last && (
        <Button size="sm" className="justify-self-start" onClick={trial.again}>
          <RefreshCw />
          {t('trial.again')}
        </Button>
      )}
      <TrialSteps graph={graph} turns={trial.turns} />
      <FlowCases graph={graph} steps={trial.steps} onOpen={trial.open} />
    </div>
  )
}

type JumpProps = { graph: FlowGraph } & Pick<FlowTrial, 'take'>

/** Puts the conversation at another node. */
function Jump({ graph, take }: JumpProps) {
  const { t } = useTranslation('flow-editor')
  const { flow } = useEditor()
  const { titleOf } = useNodeText(flow.choices)
  const choices = graph.nodes.filter(({ type }) => type !== 'note')
  return (
    <Select
      aria-label={t('trial.move')}
      value=""
      options={[
        { value: '', label: t('trial.move') },
        ...choices.map((node) => ({ value: node.id, label: titleOf(node) })),
      ]}
      onChange={({ target }) => target.value && void take({ act: 'move', node: target.value })}
    />
  )
}

type TurnLinesProps = {
  step: TryFlowStep | undefined
  turn: TryFlowTurn
  onPress: (title: string, answerId: string) => void
}

function TurnLines({ step, turn, onPress }: TurnLinesProps) {
  const { t } = useTranslation('flow-editor')
  const { ending } = turn
  return (
    <>
      {step?.act === 'say' && <PhoneWords by="customer">{step.text}</PhoneWords>}
      {turn.lines.map((turnLine, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
        <TrialLine key={index} line={turnLine} onPress={onPress} />
      ))}
      {ending?.queue && <PhoneNote>{t('trial.queue', { name: ending.queue })}</PhoneNote>}
      {ending && <PhoneNote>{t('trial.ended', { outcome: t(`trial.outcome.${ending.outcome}`) })}</PhoneNote>}
    </>
  )
}

function TrialLine({ line: trialLine, onPress }: { line: TryFlowLine } & Pick<TurnLinesProps, 'onPress'>) {
  const { t } = useTranslation('flow-editor')
  if (trialLine.by === 'file')
    return (
      <PhoneNote>{t('trial.file', { name: trialLine.caption || trialLine.fileName.slice(0, 8) })}</PhoneNote>
    )
  if (trialLine.by === 'note') return <PhoneNote>{t('trial.note', { text: trialLine.text })}</PhoneNote>
  return (
    <PhoneSaid
      content={{ text: trialLine.text, menu: trialLine.menu }}
      fill={(text) => text}
      onPress={onPress}
    />
  )
}

type WaitingProps = { turn: TryFlowTurn } & Pick<FlowTrial, 'take'>

/** Between the lines and what is written: the clock to move, or the system to stand in for. */
function Waiting({ turn, take }: WaitingProps) {
  const { t } = useTranslation('flow-editor')
  const [text, setText] = useState('')
  const answer = (as: 'reply' | 'end' | 'handOver' | 'failure') => {
    setText('')
    void take({ act: 'answer', as, text: as === 'failure' ? '' : text })
  }
  if (turn.waitsFor === 'time') {
    const seconds = turn.dueAt ? Math.round((Date.parse(turn.dueAt) - Date.parse(turn.at)) / 1000) : 0
    return (
      <div className="flex items-center justify-between gap-2 border-t border-line p-2 text-sm">
        {t('trial.pause', { seconds })}
        <Button size="sm" onClick={() => void take({ act: 'wait' })}>
          <FastForward />
          {t('trial.jump')}
        </Button>
      </div>
    )
  }
  if (turn.waitsFor === 'call') {
    return (
      <div className="grid gap-2 border-t border-line p-2 text-sm">
        {t('trial.asked')}
        <Input
          value={text}
          maxLength={1000}
          autoComplete="off"
          aria-label={t('trial.standIn')}
          placeholder={t('trial.standIn')}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className="flex flex-wrap gap-1.5">
          {(['reply', 'end', 'handOver', 'failure'] as const).map((as) => (
            <Button key={as} size="sm" onClick={() => answer(as)}>
              {t(`trial.${as}`)}
            </Button>
          ))}
        </div>
      </div>
    )
  }
  return (
    <div className="flex justify-end border-t border-line p-2">
      <Button size="sm" variant="ghost" onClick={() => void take({ act: 'skip' })}>
        <SkipForward />
        {t('trial.skip')}
      </Button>
    </div>
  )
}
