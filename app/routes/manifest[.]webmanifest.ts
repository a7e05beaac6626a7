import type { LoaderFunctionArgs } from '@remix-run/node'
import { type Brand, logoOf } from '~/lib/brand'
import { brandOf } from '~/lib/server/brand.server'

/** Returns the manifest that a phone installs: the platform's own name, colour and icon. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const brand = await brandOf(request, context)
  const manifest = {
    name: brand.appName,
    short_name: brand.appName,
    id: '/',
    start_url: '/tickets',
    scope: '/',
    display: 'standalone',
    lang: 'pt-BR',
    background_color: '#f4f5f8',
    theme_color: brand.primaryColorLight,
    categories: ['business', 'productivity'],
    icons: iconsOf(brand),
  }
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } })
}

function iconsOf(brand: Brand) {
  const brandIcon = logoOf(brand, 'Favicon')
  const icons = [
    { src: logoOf(brand, 'Favicon', 'small') ?? '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: brandIcon ?? '/icon-512.png', sizes: '512x512', type: 'image/png' },
    {
      src: logoOf(brand, 'Favicon', 'maskable') ?? '/icon-maskable-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
  ]
  return brandIcon ? icons : [...icons, { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }]
}
