/** The short hash of the commit that is checked out. */
export function commitOf(root: string): string {
  return Bun.spawnSync(['git', 'rev-parse', '--short', 'HEAD'], { cwd: root }).stdout.toString().trim()
}
