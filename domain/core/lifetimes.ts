/** The lifetimes, in seconds, of everything that gives access. */
export type Lifetimes = {
  bearerSeconds: number
  /** The lifetime of a sign-in session; it is extended once half of that has passed. Server behaviour §10. */
  sessionSeconds: number
  /** A file's link holds for so long, and at most for twice as long. */
  fileLinkSeconds: number
}

/** As long as no setting says otherwise. */
export const USUAL_LIFETIMES = {
  bearerSeconds: 900,
  sessionSeconds: 7 * 24 * 3600,
  fileLinkSeconds: 3600,
} as const satisfies Lifetimes

export function lifetimesOf({ lifetimes }: { lifetimes?: Lifetimes }): Lifetimes {
  return lifetimes ?? USUAL_LIFETIMES
}
