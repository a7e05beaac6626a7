import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalValue } from '~/lib/text/local-value'
import { usePageNames } from '~/lib/text/page-title'
import { SHORTCUTS_OFF } from '~/lib/ui/shortcuts'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '../ui/dialog'
import { Label } from '../ui/label'
import { Switch } from '../ui/switch'
import { useMenu } from './menu'

const GROUPS = {
  everywhere: { 'Ctrl K': 'palette', '?': 'map', Esc: 'leave' },
  list: { j: 'next', k: 'previous', Enter: 'open', s: 'search' },
  conversation: {
    r: 'reply',
    n: 'private',
    a: 'accept',
    t: 'transfer',
    e: 'resolve',
    z: 'undo',
    u: 'unread',
    p: 'pin',
  },
} as const

type KeyboardMapDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

export function KeyboardMapDialog({ open, onOpenChange }: KeyboardMapDialogProps) {
  const { t } = useTranslation('shell')
  const [off, setOff] = useLocalValue(SHORTCUTS_OFF, 'false')
  const switchId = useId()
  const names = usePageNames()
  const pages = useMenu()
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-2xl">
        <DialogHeader>
          <DialogTitle>{t('shortcuts')}</DialogTitle>
          <DialogDescription className="sr-only">{t('keys.map')}</DialogDescription>
        </DialogHeader>
        <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          {(['everywhere', 'list', 'conversation'] as const).map((group) => (
            <section key={group}>
              <h3 className="mb-1 text-xs font-medium text-muted">{t(`keys.${group}`)}</h3>
              <dl className="grid gap-1">
                {Object.entries(GROUPS[group]).map(([key, text]) => (
                  <Key key={key} keys={key}>
                    {t(`keys.${text}`)}
                  </Key>
                ))}
              </dl>
            </section>
          ))}
          <section>
            <h3 className="mb-1 text-xs font-medium text-muted">{t('keys.pages')}</h3>
            <dl className="grid gap-1">
              {pages.map(
                ({ name, menu }) =>
                  menu.key && (
                    <Key key={name} keys={`g ${menu.key}`}>
                      {names[name]}
                    </Key>
                  ),
              )}
            </dl>
          </section>
        </div>
        <div className="flex items-center gap-2">
          <Switch id={switchId} checked={off === 'true'} onCheckedChange={(on) => setOff(String(on))} />
          <Label htmlFor={switchId}>{t('keys.off')}</Label>
        </div>
      </DialogContent>
    </Dialog>
  )
}

function Key({ keys, children }: { keys: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt>{children}</dt>
      <dd>
        <kbd className="rounded-sm border border-line bg-hover px-1.5 text-xs text-muted">{keys}</kbd>
      </dd>
    </div>
  )
}
