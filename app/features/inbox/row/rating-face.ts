/**
 * From which mark of 0 to 10 on which face: the best are the promoters', the next the neutral ones', the rest the detractors'.
 * Specification 1 §2 and §9, server behaviour §12.
 */
const FACES = [
  { from: 9, face: '😍' },
  { from: 7, face: '🙂' },
  { from: 5, face: '😐' },
  { from: 3, face: '🙁' },
  { from: 0, face: '😡' },
] as const

export function faceOf(rate: number): string | undefined {
  return FACES.find(({ from }) => rate >= from)?.face
}
