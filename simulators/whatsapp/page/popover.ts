/** Menus and dialogs. */
import { type Child, h } from './dom.ts'
import { t } from './i18n.ts'
import { type IconName, icon } from './icons.ts'

export type MenuItem = { icon: IconName; label: string; act: () => unknown; danger?: boolean }

/** Opens a menu beside the button that asked for it; closes at the next click, or with Escape. */
export function openMenu(anchor: HTMLElement, items: MenuItem[], head?: Child): void {
  const menu = h('div', { class: 'menu', role: 'menu', popover: 'auto' }, head)
  for (const item of items) {
    const act = () => {
      menu.hidePopover()
      item.act()
    }
    const name = item.danger ? 'menu-item danger' : 'menu-item'
    menu.append(h('button', { class: name, role: 'menuitem', onclick: act }, icon(item.icon), item.label))
  }
  showAt(anchor, menu)
  menu.querySelector<HTMLElement>('[role=menuitem]')?.focus()
}

/** Closes whatever menu is open. */
export function closeMenus(): void {
  for (const menu of document.querySelectorAll<HTMLElement>('.menu:popover-open')) menu.hidePopover()
}

/** A dialog with a title; `body` gets the function that closes it. */
export function openDialog(title: string, body: (close: () => void) => Child[]): void {
  const dialog = h('dialog', { class: 'dialog', 'aria-label': title })
  const close = (): void => dialog.close()
  const bar = h(
    'header',
    { class: 'dialog-bar' },
    h('h2', {}, title),
    h('button', { class: 'plain', 'aria-label': t('close'), onclick: close }, icon('close')),
  )
  dialog.append(bar, h('div', { class: 'dialog-body' }, ...body(close)))
  dialog.addEventListener('close', () => dialog.remove())
  dialog.addEventListener('click', (event) => event.target === dialog && close())
  document.body.append(dialog)
  dialog.showModal()
}

function showAt(anchor: HTMLElement, menu: HTMLElement): void {
  document.body.append(menu)
  menu.addEventListener('toggle', () => !menu.matches(':popover-open') && menu.remove())
  menu.showPopover()
  const anchorBox = anchor.getBoundingClientRect()
  const { width, height } = menu.getBoundingClientRect()
  const offsetLeft = Math.min(Math.max(8, anchorBox.right - width), window.innerWidth - width - 8)
  const below = anchorBox.bottom + 6
  const top = below + height > window.innerHeight - 8 ? Math.max(8, anchorBox.top - height - 6) : below
  menu.style.left = `${Math.max(8, anchorBox.left + width < window.innerWidth - 8 ? Math.min(anchorBox.left, offsetLeft + width) : offsetLeft)}px`
  menu.style.top = `${top}px`
}
