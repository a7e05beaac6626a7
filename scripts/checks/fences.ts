import { findLines, type SourceFile } from './tree.ts'

/** The tenant fence is spelled `inCompany(ctx, table, …)`; only its home compares company ids. */
export function checkFences(files: readonly SourceFile[]): string[] {
  return files
    .filter(
      ({ path }) => /^domain\/.*\.ts$/.test(path) && !/\.test\.ts$|^domain\/core\/tenancy\.ts$/.test(path),
    )
    .flatMap((file) =>
      findLines(file, FENCE, (match) => `write inCompany(ctx, table, …) instead of ${match}`),
    )
}

const FENCE = /\beq\(\w+\.companyId, ((tx|ctx|lease)\.)?companyId\)/
