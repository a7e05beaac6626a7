import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useLocation, useParams } from '@remix-run/react'
import { ListTree } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type HoursCalendar, USUAL_WEEK } from '#domain/hours/contract/rules.ts'
import { queueResource } from '#domain/queues/contract/resource.ts'
import { ROTATION_MINUTES, USUAL_WAIT_LIMITS } from '#domain/queues/contract/schema.ts'
import { TryBeside } from '~/features/bot-playground/beside/try-beside'
import { SelectField, SwitchField } from '~/kit/form/fields/choice-field'
import { ColourField } from '~/kit/form/fields/colour-field'
import { MessageField } from '~/kit/form/fields/message-field'
import { NumberField } from '~/kit/form/fields/number-field'
import { TextField } from '~/kit/form/fields/text-field'
import { FormSection } from '~/kit/form/form-parts'
import { offlineAction } from '~/kit/offline-action'
import { RecordSheet } from '~/kit/record-sheet'
import { NEW } from '~/kit/resource'
import { formAction, formLoader } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'
import { Button } from '~/ui/button'
import { QueueHours } from '../hours/hours-section'
import { loadCalendar } from '../hours/load.server'
import { useHoursReading } from '../hours/use-hours-reading'
import { loadRoom } from '../plans/load-room.server'
import { PlanFull, type Room } from '../plans/plan-room'
import { loadFileLists, loadFreeColors, loadIntegrations } from './load.server'

export async function loader(args: LoaderFunctionArgs) {
  const [form, free, room, fileLists, calendar, integrations] = await Promise.all([
    formLoader(queueResource, 'queues')(args),
    loadFreeColors(args, Number(args.params.id)),
    args.params.id === undefined ? loadRoom(args, 'queues') : null,
    loadFileLists(args),
    loadCalendar(args, 'queues', 'queue'),
    loadIntegrations(args),
  ])
  return { ...form, free, room, fileLists, calendar, integrations }
}

export const action = formAction(queueResource, 'queues')
export const clientAction = offlineAction
export const ErrorBoundary = SheetError

export default function QueueRoute() {
  const { row, ...loaded } = useLoaderData<typeof loader>()
  return <QueueSheet key={row?.id ?? NEW} {...loaded} isNew={!row} />
}

type QueueSheetProps = {
  /** Colours that no queue has yet; a new queue is proposed the first of them. */
  free: readonly string[]
  room: Room | null
  fileLists: readonly { id: number; name: string }[]
  /** Null where the plan has none. */
  integrations: readonly { id: number; name: string }[] | null
  /** The calendar by which opening hours are judged; null where queues have no hours. */
  calendar: HoursCalendar | null
  isNew: boolean
}

/** The sheet of a queue: a new one, or one that is edited. Specification 2 §2, §5. */
function QueueSheet({ free, room, fileLists, integrations, calendar, isNew }: QueueSheetProps) {
  const { t } = useTranslation('queues')
  const { search } = useLocation()
  const { id } = useParams()
  // When the page is loaded again other colours may be free, but the form keeps its first proposal.
  const [defaults] = useState(
    isNew ? { ...USUAL_WAIT_LIMITS, schedules: USUAL_WEEK, ...(free[0] && { color: free[0] }) } : {},
  )
  const says = {
    'name.tooShort': t('tooShort'),
    'name.tooLong': t('tooLong'),
    'color.taken': t('colorTaken'),
    'fileListId.gone': t('fileListGone'),
    'integrationId.gone': t('integrationGone'),
    'waitRedMinutes.redBeforeAmber': t('redBeforeAmber'),
  }
  const reads = useHoursReading()
  const sheet = (
    <RecordSheet
      resource={queueResource}
      title={(queue) => (queue ? t('edit', { name: queue.name }) : t('new'))}
      text={isNew ? t('newText') : t('editText')}
      submit={isNew ? t('create') : t('save')}
      defaults={defaults}
      asksAt={({ id }) => `/queues/${id}/delete${search}`}
      reads={reads}
      messages={says}
    >
      <PlanFull noun="queues" room={room} />
      <TextField name="name" label={t('name')} autoFocus autoComplete="off" />
      <ColourField
        name="color"
        label={t('color')}
        help={t('colorHelp')}
        previewOf="name"
        swatches={free}
        required
      />
      <FormSection title={t('waits.title')} help={t('waits.help')}>
        <NumberField name="waitAmberMinutes" label={t('waitAmber')} unit={t('unit')} required />
        <NumberField name="waitRedMinutes" label={t('waitRed')} unit={t('unit')} required />
      </FormSection>
      <MessageField name="greetingMessage" label={t('greeting')} help={t('greetingHelp')} />
      {!isNew && <MenuLink id={id} />}
      <SwitchField name="closeTicket" label={t('closes')} help={t('closesHelp')} />
      <SelectField
        name="fileListId"
        label={t('fileList')}
        help={t('fileListHelp')}
        options={fileLists.map(({ id, name }) => ({ value: id, label: name }))}
        emptyText={t('noFileList')}
      />
      {integrations && (
        <SelectField
          name="integrationId"
          label={t('integration')}
          help={t('integrationHelp')}
          options={integrations.map(({ id, name }) => ({ value: id, label: name }))}
          emptyText={t('noIntegration')}
        />
      )}
      <FormSection title={t('rotation.title')} help={t('rotation.help')}>
        <SwitchField name="ativarRoteador" label={t('rotation.on')} />
        <SelectField name="tempoRoteador" label={t('rotation.time')} options={useRotationTimes()} />
      </FormSection>
      {calendar && <QueueHours calendar={calendar} />}
    </RecordSheet>
  )
  // No connection offers a new queue yet, so there is nothing to try.
  if (isNew) return sheet
  const queueId = Number(id)
  return (
    <TryBeside
      schema={queueResource.schemas.create}
      unsavedOf={(queue) => ({ queueId, queue })}
      queueId={queueId}
      messages={says}
      reads={reads}
    >
      {sheet}
    </TryBeside>
  )
}

function useRotationTimes() {
  const { t } = useTranslation('queues')
  return ROTATION_MINUTES.map((count) => ({
    value: count,
    label: count === 0 ? t('rotation.none') : t('minutes', { count }),
  }))
}

/** The link to the queue's menu, which is edited on a sheet of its own. */
function MenuLink({ id }: { id: string | undefined }) {
  const { t } = useTranslation('queues')
  const { search } = useLocation()
  return (
    <Button asChild className="justify-self-start">
      <Link to={`/queues/${id}/options${search}`} preventScrollReset>
        <ListTree />
        {t('options.open')}
      </Link>
    </Button>
  )
}
