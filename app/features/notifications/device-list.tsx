import { Monitor, Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as notifications from '#domain/notifications/contract/endpoints.ts'
import type { PushDevice, PushDevices } from '#domain/notifications/contract/schema.ts'
import { ConfirmDialog } from '~/kit/confirm/confirm'
import { useMutation } from '~/kit/mutation'
import { useLastingRefusal } from '~/kit/refusal/refusal'
import { call } from '~/lib/call'
import { dateAndTime } from '~/lib/text/format'
import { addressHash, pushAddress } from '~/lib/ui/push'
import { useClock } from '~/lib/ui/use-clock'
import { useSignal } from '~/live/events/use-live'
import { defineQuery, useQuery } from '~/live/reading/use-query'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { toast } from '~/ui/toaster'

/** All browsers in which the user is told, this one marked; each can be forgotten, and all others at once. */
export function DeviceList({ onOwnForgotten }: { onOwnForgotten: () => Promise<unknown> }) {
  const { t } = useTranslation('notifications')
  const { devices, ownDevice, refetch } = useDevices()
  const [pendingRemoval, setPendingRemoval] = useState<PushDevice | 'others'>()
  const stay = useLastingRefusal()
  const done = () => {
    toast.success(t('devices.forgotten'))
    refetch()
  }
  const { run: forget } = useMutation(notifications.forgetDevice, {
    key: ({ deviceId }) => Number(deviceId),
    onDone: done,
    // It went meanwhile, which is what was wanted.
    onRefused: (problem, input) =>
      problem.code === 'ERR_NOT_FOUND' ? refetch() : stay(problem, () => void forget(input)),
  })
  const { run: forgetOthers } = useMutation(notifications.forgetOthers, { onDone: done })
  if (!devices || devices.length === 0) return null
  const isOwn = ({ addressHash }: PushDevice) => addressHash === ownDevice?.hash
  const otherDevices = devices.filter((device) => !isOwn(device))
  const confirm = () => {
    if (pendingRemoval === 'others') void forgetOthers({ endpoint: ownDevice?.address ?? 'none' })
    else if (pendingRemoval && isOwn(pendingRemoval)) void onOwnForgotten().then(refetch)
    else if (pendingRemoval) void forget({ deviceId: pendingRemoval.id })
    setPendingRemoval(undefined)
  }
  const hasOwn = otherDevices.length < devices.length
  return (
    <section aria-labelledby="devices" className="grid gap-3 noscript:hidden">
      <h2 id="devices" className="text-base font-semibold">
        {t('devices.title')}
      </h2>
      <ul className="overflow-hidden rounded-lg border border-line bg-panel">
        {devices.map((device) => (
          <Device
            key={device.id}
            device={device}
            isOwn={isOwn(device)}
            onForget={() => setPendingRemoval(device)}
          />
        ))}
      </ul>
      {otherDevices.length > 0 && (hasOwn || otherDevices.length > 1) && (
        <Button variant="ghost" className="justify-self-start" onClick={() => setPendingRemoval('others')}>
          {hasOwn ? t('devices.forgetOthers') : t('devices.forgetAll')}
        </Button>
      )}
      <ConfirmDialog
        open={pendingRemoval !== undefined}
        onOpenChange={(isOpen) => !isOpen && setPendingRemoval(undefined)}
        title={t('devices.question')}
        text={
          pendingRemoval === 'others'
            ? t('devices.othersText', { count: otherDevices.length })
            : t('devices.oneText')
        }
        action={t('devices.forget')}
        danger
        onConfirm={confirm}
      />
    </section>
  )
}

type DeviceProps = { device: PushDevice; isOwn: boolean; onForget: () => void }

function Device({ device, isOwn, onForget }: DeviceProps) {
  const { t } = useTranslation('notifications')
  const clock = useClock()
  const { browser, system, createdAt, toldAt, endedAt } = device
  const Icon = system === 'Android' || system === 'iOS' ? Smartphone : Monitor
  const browserName = browser ?? t('devices.unknown')
  const name = system ? t('devices.on', { browser: browserName, system }) : browserName
  return (
    <li
      data-device={device.id}
      className="flex min-h-14 items-center gap-3 border-t border-line px-3 py-2 first:border-t-0"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
          {name}
          {isOwn && <Badge tone="accent">{t('devices.this')}</Badge>}
        </span>
        <span className="text-xs text-muted">
          {t('devices.since', { at: dateAndTime(createdAt, clock) })}
        </span>
        <span className="text-xs text-muted">
          {toldAt ? t('devices.told', { at: dateAndTime(toldAt, clock) }) : t('devices.neverTold')}
        </span>
        {endedAt && (
          <span className="text-xs text-warn">{t('devices.ended', { at: dateAndTime(endedAt, clock) })}</span>
        )}
      </span>
      <Button size="sm" variant="ghost" aria-label={t('devices.forgetOne', { name })} onClick={onForget}>
        {t('devices.forget')}
      </Button>
    </li>
  )
}

const devices = defineQuery<PushDevices>()
const readDevices = () => call(notifications.devices)

/** One's own browsers that are told, kept true by the socket, and which of them this one is. */
function useDevices() {
  const { value, refetch } = useQuery(devices, readDevices)
  const [ownDevice, setOwnDevice] = useState<{ address: string; hash: string }>()
  useSignal('pushDevices', refetch)
  useEffect(() => {
    if (!value) return
    let isOver = false
    void ownAddress().then((foundAddress) => isOver || setOwnDevice(foundAddress))
    return () => {
      isOver = true
    }
  }, [value])
  return { devices: value?.devices, ownDevice, refetch }
}

async function ownAddress() {
  const address = await pushAddress()
  if (address === undefined) return undefined
  return { address, hash: await addressHash(address) }
}
