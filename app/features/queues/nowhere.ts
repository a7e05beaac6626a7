/** What hangs on a deleted queue is in none from then on: chosen like any other place. */
export const NOWHERE = 'none'
