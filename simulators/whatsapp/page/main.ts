/** The phone page: draws it, keeps it live. */
import './styles/tokens.css'
import './styles/base.css'
import './styles/desk.css'
import './styles/phone.css'
import './styles/chat.css'
import './styles/media.css'
import './styles/composer.css'
import './styles/panels.css'
import './styles/floating.css'
import './styles/narrow.css'
import { createDesk } from './desk.ts'
import { fill, h } from './dom.ts'
import { currentLanguage, t } from './i18n.ts'
import { goLive, refreshAll } from './live.ts'
import { createPairingStrip } from './pairing-strip.ts'
import { listen, state } from './state.ts'
import { applyTheme, createTopBar } from './top-bar.ts'

applyTheme()
goLive()
await refreshAll().catch(() => {
  // The stream of events reads everything anew as soon as it is open.
  state.live = false
})
draw()

function draw(): void {
  document.documentElement.lang = currentLanguage()
  document.title = t('title')
  const lost = h('div', { class: 'lost', role: 'status', hidden: state.live }, t('reconnecting'))
  listen('live', () => {
    lost.hidden = state.live
  })
  fill(
    document.body,
    createTopBar(() => location.reload()),
    lost,
    createPairingStrip(),
    createDesk().element,
  )
}
