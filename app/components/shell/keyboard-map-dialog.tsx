import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalValue } from '~/lib/text/local-value'
import { usePageNames } from '~/lib/text/page-title'
import { ACTION_NAMES, ACTIONS, type ActionGroup, type ActionName } from '~/lib/ui/actions/actions'
import { FIXED_KEYS } from '~/lib/ui/actions/fixed-keys'
import { forgetOwnKeys, keepOwnKey, keyOfAction, OWN_KEYS, refusalOfKey } from '~/lib/ui/actions/own-keys'
import { SHORTCUTS_OFF } from '~/lib/ui/shortcuts'
import { Button } from '../ui/button'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '../ui/dialog'
import { Label } from '../ui/label'
import { Switch } from '../ui/switch'
import { useMenu } from './menu'

type KeyboardMapDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Which keys do what; each action's key can be changed, taken away and given back. Interface 43. */
export function KeyboardMapDialog({ open, onOpenChange }: KeyboardMapDialogProps) {
  const { t } = useTranslation('shell')
  const [off, setOff] = useLocalValue(SHORTCUTS_OFF, 'false')
  const [own] = useLocalValue(OWN_KEYS, '')
  const switchId = useId()
  const names = usePageNames()
  const pages = useMenu()
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
        <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <div className="grid content-start gap-4">
            {(['everywhere', 'list'] as const).map((group) => (
              <Group key={group} group={group} />
            ))}
            <section>
              <h3 className="mb-1 text-xs font-medium text-muted">{t('keys.pages')}</h3>
              <dl className="grid gap-1">
                {pages.map(
                  ({ name, menu }) =>
                    menu.key && (
                      <Line key={name} word={names[name]}>
                        <Key>g {menu.key}</Key>
                      </Line>
                    ),
                )}
              </dl>
            </section>
          </div>
          <div className="grid content-start gap-4">
            {(['conversation', 'message', 'writing', 'work'] as const).map((group) => (
              <Group key={group} group={group} />
            ))}
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Switch id={switchId} checked={off === 'true'} onCheckedChange={(on) => setOff(String(on))} />
          <Label htmlFor={switchId}>{t('keys.off')}</Label>
          {own && (
            <Button size="sm" className="ms-auto" onClick={forgetOwnKeys}>
              {t('keys.usual')}
            </Button>
          )}
        </div>
      </DialogContent>
    </Dialog>
  )
}

/** The registry knows each action; those of one part of the screen stand together. */
function Group({ group }: { group: ActionGroup }) {
  const { t } = useTranslation('shell')
  return (
    <section>
      <h3 className="mb-1 text-xs font-medium text-muted">{t(`keys.${group}`)}</h3>
      <dl className="grid gap-1">
        {Object.entries(FIXED_KEYS[group]).map(([key, word]) => (
          <Line key={key} word={t(`keys.${word}`)}>
            <Key>{key}</Key>
          </Line>
        ))}
        {ACTION_NAMES.filter((name) => ACTIONS[name].group === group).map((name) => (
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
      keepOwnKey(name, chosen === ACTIONS[name].key ? null : chosen)
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
    <Line word={action}>
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
    </Line>
  )
}

function Line({ word, children }: { word: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt>{word}</dt>
      <dd className="flex flex-wrap justify-end gap-1 text-end">{children}</dd>
    </div>
  )
}

function Key({ children }: { children: ReactNode }) {
  return <kbd className="rounded-sm border border-line bg-hover px-1.5 text-xs text-muted">{children}</kbd>
}
