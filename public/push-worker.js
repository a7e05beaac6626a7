// Shows what the server pushes while no tab shows it, and takes it away once it was read elsewhere. It keeps nothing and
// answers no request of the page.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  event.waitUntil(take(event.data ? event.data.json() : undefined))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.url))
})

async function take(pushed) {
  if (!pushed) return
  if (pushed.type === 'clear') return clear(pushed.tag)
  const { tag, title, body, url, isQuiet = false } = pushed
  if (tag !== 'test' && (await isShown())) return
  await self.registration.showNotification(title, {
    ...{ body, tag, icon: '/resources/icon', badge: '/resources/icon' },
    // A quiet one replaces what stands there, and nothing comes where it was closed.
    ...(isQuiet ? { silent: true } : { renotify: true }),
    data: { url },
  })
}

/**
 * Browsers end a subscription whose pushes show nothing (Safari after three): what was read elsewhere is shown once more, without a
 * sound, and closed.
 */
async function clear(tag) {
  const [shown] = await self.registration.getNotifications({ tag })
  await self.registration.showNotification(shown?.title ?? 'Recado', { tag, body: shown?.body ?? '', silent: true })
  for (const each of await self.registration.getNotifications({ tag })) each.close()
}

/** Somebody looks at a page of ours, which tells them itself. */
async function isShown() {
  const pages = await self.clients.matchAll({ type: 'window' })
  return pages.some(({ visibilityState }) => visibilityState === 'visible')
}

async function open(url) {
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (!page) return self.clients.openWindow(url)
  await page.focus()
  return page.navigate(url)
}
