/** One of so many, from 0, for a person: the same person and seed always get the same one. */
export function drawOf(seed: number, identity: string, count: number): number {
  let hash = 0x811c9dc5
  for (const character of `${seed}:${identity}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> 0) % count
}
