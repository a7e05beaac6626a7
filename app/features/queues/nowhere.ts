/** The choice of no queue for the records of a deleted queue. It is chosen like any other place. */
export const NOWHERE = 'none'
