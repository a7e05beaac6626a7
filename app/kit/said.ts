import type { PageName } from '~/pages'

/** What was done with a row; each page chooses the words. */
type Done = 'created' | 'saved' | 'deleted'
type Said = Done | 'done' | 'userSaved' | 'connectionSaved'

/** Pages whose words the specification fixes (1 §8, 2 §8). */
const OWN: { [P in PageName]?: { [D in Done]?: Said } } = {
  connections: { saved: 'connectionSaved' },
  companies: { created: 'done', saved: 'done', deleted: 'done' },
  settingsPlans: { created: 'done', saved: 'done', deleted: 'done' },
  settingsHelps: { created: 'done', saved: 'done', deleted: 'done' },
  users: { created: 'userSaved', saved: 'userSaved' },
}

/** The key of the toast that a page shows after something was done there. */
export function saidOf(page: PageName, key: Done): Said {
  return OWN[page]?.[key] ?? key
}
