import { useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '~/kit/confirm/confirm'
import { keepDraftsOf } from '~/kit/form/drafts/form-drafts'
import { useHeldLeave } from '~/kit/form/unsaved/held-leave'
import { cn } from '~/lib/cn'
import { forgetLastLayer } from '~/lib/ui/back-layers'
import { useShell } from '~/lib/ui/use-shell'
import { may, ownerOf } from '~/lib/viewer'
import { useReadConnections } from '~/live/reading/use-connections'
import { pageAt } from '~/pages/page-rules'
import { onDemand, usePreload } from '~/ui/on-demand/on-demand'
import { usePreloadedPages } from '~/ui/on-demand/use-preloaded-pages'
import { BottomBar, MoreSheet } from './bottom-bar'
import { CommandPalette, Palette } from './command-palette'
import { Drawer } from './drawer'
import { KeyboardMap, KeyboardMapDialog } from './keyboard-map'
import { LiveStatusBar } from './live-status-bar'
import { MenuProvider } from './menu'
import { NavigationSkeleton } from './navigation-skeleton'
import { NotificationsProvider } from './notifications/notifications-store'
import { RightsBar } from './rights-bar'
import { TopBar } from './top-bar'
import { UndoOffers } from './undo/undo-offers'
import { useCampaignFlag } from './use-campaign-flag'
import { useFrameFresh } from './use-frame-fresh'
import { useRightsFresh } from './use-rights-fresh'
import { useSameViewer } from './use-same-viewer'
import { VisitBar } from './visit-bar'

const PlayingBar = onDemand(async () => (await import('./playing-bar')).PlayingBar)
const TakeoverBar = onDemand(async () => (await import('./takeover-bar')).TakeoverBar)

/** The frame around every screen of someone signed in: drawer, top bar, content; on a phone a bar at the bottom. */
export function AppShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const shell = useShell()
  const alert = useConnectionsAlert()
  useRightsFresh(shell?.viewer)
  useFrameFresh(shell?.viewer)
  useCampaignFlag(shell?.viewer)
  const viewer = shell && ownerOf(shell.viewer)
  useSameViewer(viewer)
  useEffect(() => {
    if (viewer) keepDraftsOf(viewer)
  }, [viewer])
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time one went on
  useEffect(forgetLastLayer, [key])
  useHeldLeave()
  usePreload(Palette, KeyboardMapDialog, MoreSheet, ConfirmDialog)
  const { pathname } = useLocation()
  usePreloadedPages(pathname)
  const inConversation = /^\/tickets\/./.test(pathname)
  const isCanvas = pageAt(pathname) === 'flowEditor'
  if (!shell) return children
  return (
    <MenuProvider shell={shell}>
      <NotificationsProvider>
        <a
          href="#content"
          className="sr-only z-50 rounded-md bg-raised font-medium shadow-float focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:px-3 focus:py-2"
        >
          {t('skipToContent')}
        </a>
        {/* On paper there is no frame, and nothing scrolls: a page is as long as it is. */}
        <div className="flex h-dvh overflow-hidden print:block print:h-auto print:overflow-visible">
          <Drawer shell={shell} alert={alert} isFolded={isCanvas} />
          <div className="relative flex min-w-0 flex-1 flex-col print:block">
            <TopBar shell={shell} className={cn('print:hidden', inConversation && 'max-md:hidden')} />
            <LiveStatusBar />
            <RightsBar />
            {shell.viewer.visitEndsAt && <VisitBar viewer={shell.viewer} endsAt={shell.viewer.visitEndsAt} />}
            <TakeoverBar />
            <PlayingBar />
            <main id="content" className="flex min-h-0 flex-1 flex-col print:block">
              <NavigationSkeleton>{children}</NavigationSkeleton>
            </main>
            <UndoOffers isBelowHeader={inConversation} />
            <BottomBar
              shell={shell}
              alert={alert}
              className={cn('md:hidden print:hidden', inConversation && 'hidden')}
            />
          </div>
        </div>
        <CommandPalette />
        <KeyboardMap />
      </NotificationsProvider>
    </MenuProvider>
  )
}

/** The check waits this long after data arrived. Specification 1 §9. */
const CHECK_AFTER_MS = 2_000

/** Whether any connection of the company is not connected, for those who can do something about it. */
function useConnectionsAlert(): boolean {
  const shell = useShell()
  const concerned = shell ? may(shell.viewer, 'connections:manage') : false
  const connections = useReadConnections(concerned)
  const [alert, setAlert] = useState(false)
  useEffect(() => {
    const timer = setTimeout(
      () => setAlert(concerned && (connections ?? []).some(({ status }) => status !== 'CONNECTED')),
      CHECK_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [connections, concerned])
  return alert
}
