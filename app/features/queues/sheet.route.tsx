import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queueResource } from '#domain/queues/resource.ts'
import { USUAL_WAIT_LIMITS } from '#domain/queues/schema.ts'
import { ColourField } from '~/kit/form/fields/colour-field'
import { NumberField } from '~/kit/form/fields/number-field'
import { TextField } from '~/kit/form/fields/text-field'
import { FormSection } from '~/kit/form/form-parts'
import { offlineAction } from '~/kit/offline-action'
import { RecordSheet } from '~/kit/record-sheet'
import { NEW } from '~/kit/resource'
import { formAction, formLoader } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'
import { loadRoom } from '../plans/load-room.server'
import { PlanFull, type Room } from '../plans/plan-room'
import { loadFreeColors } from './load.server'

export async function loader(args: LoaderFunctionArgs) {
  const [form, free, room] = await Promise.all([
    formLoader(queueResource, 'queues')(args),
    loadFreeColors(args, Number(args.params.id)),
    args.params.id === undefined ? loadRoom(args, 'queues') : null,
  ])
  return { ...form, free, room }
}

export const action = formAction(queueResource, 'queues')
export const clientAction = offlineAction
export const ErrorBoundary = SheetError

export default function QueueRoute() {
  const { row, free, room } = useLoaderData<typeof loader>()
  return <QueueSheet key={row?.id ?? NEW} free={free} room={room} isNew={!row} />
}

type QueueSheetProps = {
  /** Colours that no queue has: a new one begins with the first. */
  free: readonly string[]
  room: Room | null
  isNew: boolean
}

/** The sheet of a queue: a new one, or one that is edited. Specification 2 §2, §5. */
function QueueSheet({ free, room, isNew }: QueueSheetProps) {
  const { t } = useTranslation('queues')
  const { search } = useLocation()
  // Others may be free when the page is read anew: the form keeps what it began with.
  const [defaults] = useState(isNew ? { ...USUAL_WAIT_LIMITS, ...(free[0] && { color: free[0] }) } : {})
  return (
    <RecordSheet
      resource={queueResource}
      title={(queue) => (queue ? t('edit', { name: queue.name }) : t('new'))}
      text={isNew ? t('newText') : t('editText')}
      submit={isNew ? t('create') : t('save')}
      defaults={defaults}
      asksAt={({ id }) => `/queues/${id}/delete${search}`}
      says={{
        'name.required': t('required'),
        'name.tooShort': t('tooShort'),
        'name.tooLong': t('tooLong'),
        'color.taken': t('colorTaken'),
        'waitRedMinutes.redBeforeAmber': t('redBeforeAmber'),
      }}
    >
      <PlanFull of="queues" room={room} />
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
    </RecordSheet>
  )
}
