/** Removes what somebody who signed out drew in this browser. */
export function dropUnsentDrawings(): void {
  try {
    const names = Object.keys(window.localStorage).filter((name) => name.startsWith('recado-flow '))
    for (const name of names) window.localStorage.removeItem(name)
  } catch {
    // Storage is off: nothing was kept.
  }
}
