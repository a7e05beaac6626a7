import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalValue } from '~/lib/text/local-value'
import { usePageNames } from '~/lib/text/page-title'
import { ACTION_NAMES, type ActionGroup, type ActionName, SHORTCUT_ACTIONS } from '~/lib/ui/actions/actions'
import { FIXED_KEYS } from '~/lib/ui/actions/fixed-keys'
import { forgetOwnKeys, keepOwnKey, keyOfAction, OWN_KEYS, refusalOfKey } from '~/lib/ui/actions/own-keys'
import { SHORTCUTS_OFF } from '~/lib/ui/shortcuts'
import { Button } from '~/ui/button'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '~/ui/dialog'
import { Disclosure } from '~/ui/disclosure'
import { Label } from '~/ui/label'
import { Switch } from '~/ui/switch'
import { useMenu } from './menu'

type KeyboardMapDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Shows the keys of all actions. Each action's key can be changed, taken away and given back. Interface 43. */
export function KeyboardMapDialog({ open, onOpenChange }: KeyboardMapDialogProps) {
  const { t } = useTranslation('shell')
  const [off, setOff] = useLocalValue(SHORTCUTS_OFF, 'false')
  const [ownKeys] = useLocalValue(OWN_KEYS, '')
  const switchId = useId()
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        className="max-w-2xl"
        // While a new key is waited for, Escape gives up that alone.
        onEscapeKeyDown={(event) =>
          document.querySelector('[data-key][aria-pressed=true]') && event.preventDefault()
        }
      >
        <DialogHeader>
          <DialogTitle>{t('shortcuts')}</DialogTitle>
          <DialogDescription className="sr-only">{t('keys.map')}</DialogDescription>
        </DialogHeader>
        <KeyMap />
        <div className="flex flex-wrap items-center gap-2">
          <Switch id={switchId} checked={off === 'true'} onCheckedChange={(on) => setOff(String(on))} />
          <Label htmlFor={switchId}>{t('keys.off')}</Label>
          {ownKeys && (
            <Button size="sm" className="ms-auto" onClick={forgetOwnKeys}>
              {t('keys.usual')}
            </Button>
          )}
        </div>
      </DialogContent>
    </Dialog>
  )
}

const LEFT_GROUPS = ['everywhere', 'list'] as const
const RIGHT_GROUPS = ['conversation', 'message', 'writing', 'work'] as const

/**
 * Shows the actions that have a key; below, folded, the actions that may be given one. The division is settled as the
 * map opens, so that a change moves no line.
 */
function KeyMap() {
  const { t } = useTranslation('shell')
  const names = usePageNames()
  const pages = useMenu()
  const [keyless] = useState(() => ACTION_NAMES.filter((name) => keyOfAction(name) === undefined))
  const withKey = ACTION_NAMES.filter((name) => !keyless.includes(name))
  return (
    <>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <div className="grid content-start gap-4">
          {LEFT_GROUPS.map((group) => (
            <Group key={group} group={group} names={withKey} hasFixedKeys />
          ))}
          <section>
            <h3 className="mb-1 text-xs font-medium text-muted">{t('keys.pages')}</h3>
            <dl className="grid gap-1">
              {pages.map(
                ({ name, menu }) =>
                  menu.key && (
                    <KeyRow key={name} label={names[name]}>
                      <Key>g {menu.key}</Key>
                    </KeyRow>
                  ),
              )}
            </dl>
          </section>
        </div>
        <div className="grid content-start gap-4">
          {RIGHT_GROUPS.map((group) => (
            <Group key={group} group={group} names={withKey} hasFixedKeys />
          ))}
        </div>
      </div>
      {keyless.length > 0 && (
        <Disclosure label={t('keys.keyless', { count: keyless.length })} labelClass="py-1 text-muted">
          <div className="mt-2 grid gap-x-8 gap-y-4 sm:grid-cols-2">
            {[...LEFT_GROUPS, ...RIGHT_GROUPS].map((group) => (
              <Group key={group} group={group} names={keyless} />
            ))}
          </div>
        </Disclosure>
      )}
    </>
  )
}

type GroupProps = { group: ActionGroup; names: readonly ActionName[]; hasFixedKeys?: boolean }

/** The registry knows each action; those of one part of the screen stand together. */
function Group({ group, names, hasFixedKeys = false }: GroupProps) {
  const { t } = useTranslation('shell')
  const groupActions = names.filter((name) => SHORTCUT_ACTIONS[name].group === group)
  const fixed = hasFixedKeys ? Object.entries(FIXED_KEYS[group]) : []
  if (groupActions.length === 0 && fixed.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 text-xs font-medium text-muted">{t(`keys.${group}`)}</h3>
      <dl className="grid gap-1">
        {fixed.map(([key, labelKey]) => (
          <KeyRow key={key} label={t(`keys.${labelKey}`)}>
            <Key>{key}</Key>
          </KeyRow>
        ))}
        {groupActions.map((name) => (
          <OwnLine key={name} name={name} />
        ))}
      </dl>
    </section>
  )
}

/** An action with its key: pressing that waits for another one. */
function OwnLine({ name }: { name: ActionName }) {
  const { t } = useTranslation('shell')
  const [isWaiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const problemId = useId()
  const action = t(`keys.${name}`)
  const key = keyOfAction(name)

  const take = (chosen: string) => {
    const refusal = refusalOfKey(name, chosen)
    if (refusal === undefined) {
      keepOwnKey(name, chosen === SHORTCUT_ACTIONS[name].key ? null : chosen)
      setWaiting(false)
      return setProblem(undefined)
    }
    if (refusal === 'letter') return setProblem(t('keys.letter'))
    setProblem(
      refusal === 'pages' ? t('keys.pagesKey') : t('keys.taken', { action: t(`keys.${refusal.by}`) }),
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isWaiting || event.key === 'Tab' || event.key === 'Shift') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return end()
    if (event.key !== 'Backspace' && event.key !== 'Delete') return take(event.key.toLowerCase())
    keepOwnKey(name, '')
    end()
  }
  const end = () => {
    setWaiting(false)
    setProblem(undefined)
  }
  return (
    <KeyRow label={action}>
      <button
        type="button"
        aria-label={`${t('keys.change', { action })}: ${key ?? t('keys.none')}`}
        aria-pressed={isWaiting}
        aria-describedby={isWaiting ? problemId : undefined}
        data-key={name}
        onClick={() => setWaiting(!isWaiting)}
        onBlur={end}
        onKeyDown={onKeyDown}
        className="min-h-6 min-w-6 rounded-sm border border-line bg-hover px-1.5 text-xs text-muted hover:border-line-strong aria-pressed:border-accent-text aria-pressed:text-accent-text touch:min-h-11 touch:min-w-11"
      >
        {isWaiting ? '…' : (key ?? t('keys.none'))}
      </button>
      {isWaiting && (
        <p
          id={problemId}
          role="status"
          className={problem ? 'basis-full text-xs text-bad' : 'basis-full text-xs text-muted'}
        >
          {problem ?? t('keys.press')}
        </p>
      )}
    </KeyRow>
  )
}

function KeyRow({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt>{label}</dt>
      <dd className="flex flex-wrap justify-end gap-1 text-end">{children}</dd>
    </div>
  )
}

function Key({ children }: { children: ReactNode }) {
  return <kbd className="rounded-sm border border-line bg-hover px-1.5 text-xs text-muted">{children}</kbd>
}
