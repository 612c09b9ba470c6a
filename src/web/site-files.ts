import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { LANGUAGES } from '#languages/rules.ts'
import { manifestOf } from '#reader/manifest.ts'

const kept = (control: string) => ({
  onFound: (_: string, c: { header(name: string, value: string): void }) =>
    c.header('cache-control', control),
})

/** The files of the pages as Vite built them, and the manifest for devices that install the site. */
export function siteFiles(clientDir: string, siteName: string): Hono {
  const app = new Hono()
  const day = { root: clientDir, ...kept('public, max-age=86400') }
  app.get(
    '/assets/*',
    serveStatic({ root: clientDir, precompressed: true, ...kept('public, max-age=31536000, immutable') }),
  )
  app.all('/assets/*', (c) => c.text('Not found', 404))
  app.get('/favicon.svg', serveStatic(day))
  app.get('/icons/*', serveStatic(day))
  app.get('/third-party-licences.txt', serveStatic({ ...day, precompressed: true }))
  app.get('/favicon.ico', (c) => c.redirect('/favicon.svg', 301))
  // requested at every visit, so that a new worker takes over at the next one
  app.get('/sw.js', serveStatic({ root: clientDir, precompressed: true, ...kept('no-cache') }))
  for (const language of LANGUAGES)
    app.get(`/${language}/manifest.webmanifest`, (c) =>
      c.body(JSON.stringify(manifestOf(language, siteName)), 200, {
        'content-type': 'application/manifest+json',
        'cache-control': 'public, max-age=3600',
      }),
    )
  return app
}
