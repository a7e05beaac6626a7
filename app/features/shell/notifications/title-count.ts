/** The page title with its count: circled digits from 1 to 20, "(n)" above. Specification 1 §2. */
export function titleWithCount(title: string, count: number) {
  const plain = title.replace(/^([①-⑳]|\(\d+\)) /u, '')
  return count > 0 ? `${countMark(count)} ${plain}` : plain
}

function countMark(count: number) {
  return count <= 20 ? String.fromCodePoint(0x2460 + count - 1) : `(${count})`
}
